#!/usr/bin/env python3
"""Verify proof files (`houseway export --form proofs`, or `/api/tables/N/rounds/R/proofs`) without Houseway.

    tools/verify.py FILE

FILE holds one proof file, or one on each line. Every card that it proves is followed from its leaf to the root that the table
published before the deal. With the seed, the whole deck is shuffled again: the seed must match its commitment, the salt must be
in it, and the order must be the one that the root commits to. A file fails if it proves no card, lacks a root or a commitment, or
has a value of the wrong type. Exit code 0: verified; 1: failed.

The root comes from the file: compare it with the one that your table published. docs/security.md explains what is proved and
what is not: the host knows the seed, and an accomplice who adds salt last can choose among decks.
"""

import hashlib
import json
import re
import struct
import sys

DIGEST = re.compile("[0-9a-f]{64}")
CARD = re.compile("[0-9A-Za-z-]{2,3}")
# The place of a card is digested in two bytes.
MOST_CARDS = 1 << 16


class Fault(Exception):
    """Why a proof file fails."""


def digest(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def leaf(place, card, nonce):
    return digest(b"\x00", struct.pack("<H", place), nonce, card.encode())


def root_of_proof(proof):
    held = leaf(proof["place"], proof["card"], proof["nonce"])
    for up, beside in enumerate(proof["path"]):
        left, right = (held, beside) if proof["place"] >> up & 1 == 0 else (beside, held)
        held = digest(b"\x01", left, right)
    return held


def root_of_stock(seed, cards):
    level = [
        leaf(place, card, digest(b"houseway nonce 1", seed, struct.pack("<H", place)))
        for place, card in enumerate(cards)
    ]
    while len(level) & (len(level) - 1):
        level.append(digest(b"\x02"))
    while len(level) > 1:
        level = [digest(b"\x01", level[at], level[at + 1]) for at in range(0, len(level), 2)]
    return level[0]


def salted(seed, salts):
    told = [struct.pack("<Q", len(salt.encode())) + salt.encode() for salt in salts]
    return digest(b"houseway salted 1", seed, *told)


def chacha20(key):
    """The numbers of 32 bits that a key starts: ChaCha20 from block 0 on, without a nonce."""
    mask = 0xFFFFFFFF

    def quarter(state, a, b, c, d):
        for one, other, third, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            state[one] = (state[one] + state[other]) & mask
            mixed = state[third] ^ state[one]
            state[third] = (mixed << turn | mixed >> (32 - turn)) & mask

    block = 0
    while True:
        start = list(struct.unpack("<4I", b"expand 32-byte k")) + list(struct.unpack("<8I", key))
        start += [block & mask, block >> 32, 0, 0]
        state = start[:]
        for _ in range(10):
            for at in range(4):
                quarter(state, at, at + 4, at + 8, at + 12)
            for a, b, c, d in ((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
                quarter(state, a, b, c, d)
        yield from ((one + other) & mask for one, other in zip(state, start))
        block += 1


def below(numbers, bound):
    """A number below a bound, from one number of 32 bits, or from two where one would favour some."""
    whole = next(numbers) * bound
    result, low = whole >> 32, whole & 0xFFFFFFFF
    if low > (1 << 32) - bound:
        result += (low + (next(numbers) * bound >> 32)) >> 32
    return result


def shuffled(seed, cards):
    """Each card in turn changes places with one of those before it or stays; several places come out of one number."""
    cards, numbers, chunk, left = list(cards), chacha20(seed), 0, 1
    for at in range(len(cards)):
        size = at + 1
        if left == 0:
            bound, upto = size, size + 1
            while bound * upto < 1 << 32:
                bound, upto = bound * upto, upto + 1
            chunk, left = below(numbers, bound), upto - size
        left -= 1
        other = chunk if left == 0 else chunk % size
        chunk //= size
        cards[at], cards[other] = cards[other], cards[at]
    return cards


def take(holder, name, kind, where):
    """A field that has to be there, of a type. (In Python, `True` is a number.)"""
    value = holder.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        wanted = {int: "a whole number", str: "a string", list: "a list", dict: "an object"}[kind]
        raise Fault(f"{where}{name} must be {wanted}; got {json.dumps(value)[:60]}")
    return value


def take_number(holder, name, least, most, where):
    number = take(holder, name, int, where)
    if not least <= number <= most:
        raise Fault(f"{where}{name} must be {least} to {most}; got {number}")
    return number


def as_digest(value, where):
    if not isinstance(value, str) or not DIGEST.fullmatch(value):
        raise Fault(f"{where} must be 64 hexadecimal digits (0-9, a-f); got {json.dumps(value)[:60]}")
    return bytes.fromhex(value)


def as_told(stock, name):
    """A digest that the table published before the deal."""
    told = as_digest(stock.get(name), name)
    if not any(told):
        raise Fault(f"{name} must not be all zeros")
    return told


def as_card(value, where):
    if not isinstance(value, str) or not CARD.fullmatch(value):
        raise Fault(f"{where} must be a card such as \"Td\"; got {json.dumps(value)[:60]}")
    return value


def objects(holder, name, where):
    """A list of objects, each with its name for faults."""
    for at, one in enumerate(take(holder, name, list, where)):
        if not isinstance(one, dict):
            raise Fault(f"{where}{name}[{at}] must be an object; got {json.dumps(one)[:60]}")
        yield f"{where}{name}[{at}].", one


def check_proof(proof, size, where):
    """A proof with the right types, its digests as bytes."""
    place = take_number(proof, "place", 0, size - 1, where)
    path = take(proof, "path", list, where)
    depth = (size - 1).bit_length()
    if len(path) != depth:
        raise Fault(f"{where}path must have {depth} digests for {size} cards; got {len(path)}")
    return {
        "place": place,
        "card": as_card(proof.get("card"), f"{where}card"),
        "nonce": as_digest(proof.get("nonce"), f"{where}nonce"),
        "path": [as_digest(beside, f"{where}path[{up}]") for up, beside in enumerate(path)],
    }


def check_proofs(stock, root, size):
    """Check that each proof leads to the root, each from another position."""
    proofs = [check_proof(proof, size, where) for where, proof in objects(stock, "proofs", "")]
    if not proofs:
        raise Fault("no card is proved")
    for proof in proofs:
        if root_of_proof(proof) != root:
            raise Fault(f"the proof of {proof['card']} at position {proof['place'] + 1} leads to a different root")
    if len({proof["place"] for proof in proofs}) < len(proofs):
        raise Fault("a position is proved twice")
    return proofs


def check_shuffle(stock, root, promise, salts, proofs):
    """Check that the seed matches its commitment, and shuffles to the deck that the root commits to."""
    seed = as_digest(stock["seed"], "seed")
    if digest(b"houseway promise 1", seed) != promise:
        raise Fault("the seed does not match its commitment")
    pack = take(stock, "pack", list, "")
    if len(pack) != stock["size"]:
        raise Fault(f"pack must have {stock['size']} cards, as size says; got {len(pack)}")
    whole = salted(seed, salts)
    cards = shuffled(whole, [as_card(card, f"pack[{at}]") for at, card in enumerate(pack)])
    if root_of_stock(whole, cards) != root:
        raise Fault("the seed shuffles to a different deck than the root commits to")
    for proof in proofs:
        if cards[proof["place"]] != proof["card"]:
            raise Fault(f"the seed puts a card other than {proof['card']} at position {proof['place'] + 1}")


def check_stock(stock):
    """How many cards of a deck are proved, and whether its whole shuffle is."""
    root = as_told(stock, "root")
    if stock.get("promise") is None:
        raise Fault("no promise: no seed commitment was made before the deal")
    promise = as_told(stock, "promise")
    size = take_number(stock, "size", 1, MOST_CARDS, "")
    salts = [take(salt, "text", str, where) for where, salt in objects(stock, "salts", "")]
    proofs = check_proofs(stock, root, size)
    if stock.get("seed") is None:
        return len(proofs), False
    check_shuffle(stock, root, promise, salts, proofs)
    return size, True


def check(told):
    """What a proof file proves, line by line."""
    if not isinstance(told, dict) or type(told.get("houseway-proofs")) is not int or told["houseway-proofs"] != 1:
        raise Fault('this is not a proof file ("houseway-proofs": 1)')
    table, number = (take_number(told, name, 1, 1 << 32, "") for name in ("table", "round"))
    lines, cards, roots = [], 0, []
    for stock_number, (_, stock) in enumerate(objects(told, "stocks", ""), 1):
        try:
            proved, whole = check_stock(stock)
            if stock["root"] in roots:
                raise Fault("its root is also that of another deck")
        except Fault as fault:
            raise Fault(f"deck {stock_number}: {fault}") from None
        roots.append(stock["root"])
        cards += proved
        also = ", and the whole shuffle" if whole else ""
        lines.append(f"deck {stock_number}: {len(stock['proofs'])} cards seen match the root{also}; root {stock['root']}")
    if not lines:
        raise Fault("stocks is empty: no card is proved")
    return [*lines, f"round {number} of table {table}: {cards} cards verified"]


def files(text):
    """The proof files in a text: one, or one on each line."""
    try:
        return [json.loads(text)]
    except ValueError:
        return [json.loads(line) for line in text.split("\n") if line.strip()]


def main(path):
    """The report on a file, line by line, and whether all of it is verified."""
    with open(path, encoding="utf-8") as file:
        all_told = files(file.read())
    if not all_told:
        return ["verification failed: the file is empty"], False
    lines, holds = [], True
    for told in all_told:
        try:
            lines += check(told)
        except Fault as fault:
            holds = False
            lines.append(f"verification failed: {fault}")
    return lines, holds


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        lines, holds = main(sys.argv[1])
    except (OSError, ValueError, RecursionError) as error:
        sys.exit(f"verification failed: the file cannot be read: {error}")
    print("\n".join(lines))
    sys.exit(0 if holds else 1)
