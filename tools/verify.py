#!/usr/bin/env python3
"""Verifies a file of proofs (`houseway export --form proofs`, or `/api/tables/N/rounds/R/proofs`) without Houseway.

    tools/verify.py FILE

Each card that the file proves is followed from its leaf to the root that was told before the deal. Where the seed is given
too, the whole stock is shuffled again from it: the seed is the one that was promised, the salt is in it, the order is the
one that the root commits to. docs/security.md says what is proved by that, and what is not.
"""

import hashlib
import json
import struct
import sys


def digest(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def leaf(place, card, nonce):
    return digest(b"\x00", struct.pack("<H", place), nonce, card.encode())


def root_of_proof(proof):
    held = leaf(proof["place"], proof["card"], bytes.fromhex(proof["nonce"]))
    for up, beside in enumerate(proof["path"]):
        beside = bytes.fromhex(beside)
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


def check_stock(stock):
    """What is wrong with a stock, and how many cards of it are proved."""
    root = bytes.fromhex(stock["root"])
    for proof in stock["proofs"]:
        if root_of_proof(proof) != root:
            return f"the proof of {proof['card']} at place {proof['place']} leads elsewhere", 0
    seed = stock.get("seed")
    if seed is None:
        return None, len(stock["proofs"])
    seed = bytes.fromhex(seed)
    promise = stock.get("promise")
    if promise is not None and digest(b"houseway promise 1", seed) != bytes.fromhex(promise):
        return "the seed is not the one that was promised", 0
    whole = salted(seed, [salt["text"] for salt in stock["salts"]])
    cards = shuffled(whole, stock["pack"])
    if root_of_stock(whole, cards) != root:
        return "the seed brings another stock than the one that was dealt", 0
    for proof in stock["proofs"]:
        if cards[proof["place"]] != proof["card"]:
            return f"the seed has another card at place {proof['place']}", 0
    return None, len(cards)


def main(path):
    with open(path, encoding="utf-8") as file:
        told = json.load(file)
    if told.get("houseway-proofs") != 1:
        return "this is no file of proofs, or of another form than 1"
    cards = 0
    for number, stock in enumerate(told["stocks"], 1):
        wrong, proved = check_stock(stock)
        if wrong:
            return f"stock {number}: {wrong}"
        cards += proved
        whole = ", and the whole shuffle" if stock.get("seed") else ""
        print(f"stock {number}: {len(stock['proofs'])} cards seen lay where they should{whole}")
    print(f"round {told['round']} of table {told['table']}: {cards} cards hold")
    return None


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        fault = main(sys.argv[1])
    except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
        fault = f"the file cannot be read: {error!r}"
    if fault:
        sys.exit(f"does not hold: {fault}")
