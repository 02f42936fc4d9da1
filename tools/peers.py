"""A second opinion: random hands of the games that PokerKit knows, through both engines, to the same stacks.

    python tools/peers.py HOUSEWAY RANDOM-HANDS FOLDER [SEED [HANDS]]

Both ways: hands of ours are read by PokerKit, and hands of PokerKit's are replayed by ours. PokerStars text is read by
PokerKit's own parser, and Open Hand History is held against the schema. docs/peers.md lists where the two differ and
why; a hand that shows such a difference is counted apart, any other difference is a failure.
"""

import json
import random
import subprocess
import sys
import warnings
from collections import Counter
from pathlib import Path

import pokerkit as pk
from pokerkit import Automation, HandHistory, Mode

warnings.simplefilter("ignore")

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def last_state(history):
    state = None
    for state in history:
        pass
    return state


def side_pot_without_low(state):
    """Difference 3: whether players without a low hand were paid the low half of a side pot."""
    return any(
        isinstance(operation, pk.ChipsPushing)
        and operation.hand_type_index == 1
        and any(
            amount and not state.get_up_hand(index, 0, 1)
            for index, amount in enumerate(operation.amounts)
        )
        for operation in state.operations
    )


def odd_chips(one, other):
    """Difference 4: a chip or two of several side pots with the same winners."""
    return sum(one) == sum(other) and max(abs(a - b) for a, b in zip(one, other)) <= 4


def short_blind(history):
    """Difference 9: whether somebody could not post a whole blind, which we have called in full."""
    blinds, antes = history.blinds_or_straddles or [], history.antes
    if len(history.starting_stacks) == 2:
        # When two play the lists begin with the button.
        blinds, antes = list(reversed(blinds)), list(reversed(antes))
    return any(
        stack - ante < blind for stack, ante, blind in zip(history.starting_stacks, antes, blinds) if blind
    )


def read_ours(text, counts, failures):
    """PokerKit reads our hands to our stacks."""
    for number, history in enumerate(HandHistory.loads_all(text), 1):
        name = f"ours, hand {number} ({history.variant})"
        try:
            state = last_state(history)
        except Exception as error:  # noqa: BLE001
            if short_blind(history):
                counts["ours, a short blind (9)"] += 1
            else:
                failures.append(f"{name}: PokerKit: {error}")
            continue
        if list(state.stacks) == history.finishing_stacks:
            counts["ours, same stacks"] += 1
        elif state.status is False and side_pot_without_low(state):
            counts["ours, low half of a side pot (3)"] += 1
        elif odd_chips(state.stacks, history.finishing_stacks):
            counts["ours, odd chips of side pots (4)"] += 1
        elif short_blind(history):
            counts["ours, a short blind (9)"] += 1
        else:
            failures.append(f"{name}: PokerKit {list(state.stacks)}, ours {history.finishing_stacks}")


class Betting:
    """What our rule on short all-ins needs to know of a round: difference 1 of docs/peers.md."""

    def __init__(self):
        self.raise_ = 0
        self.acted = set()

    def may_raise(self, state, least):
        return state.actor_index not in self.acted or state.checking_or_calling_amount >= max(self.raise_, least)

    def raised(self, least, before, total, actor):
        if total - before >= max(self.raise_, least):
            self.raise_ = total - before
            self.acted = set()
        self.acted.add(actor)


def play(game, stacks, rng):
    """One random hand of PokerKit's, with raises that both rule books allow."""
    state = game(stacks, len(stacks))
    street, betting = None, None
    while state.status:
        if state.can_burn_card():
            state.burn_card()
        elif state.stand_patter_or_discarder_index is not None:
            index = state.stand_patter_or_discarder_index
            held = list(state.hole_cards[index])
            rng.shuffle(held)
            state.stand_pat_or_discard(held[: rng.choice([0, 0, 1, 1, 2, 3])])
        elif state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        elif state.actor_index is not None:
            if street != (state.street_index, len(state.board_cards)) or betting is None:
                street, betting = (state.street_index, len(state.board_cards)), Betting()
            act(state, betting, rng)
        elif state.showdown_index is not None:
            state.show_or_muck_hole_cards(True if rng.random() < 0.8 or state.all_in_status else None)
        else:
            raise AssertionError("nothing goes on")
    return state


def act(state, betting, rng):
    actor = state.actor_index
    least = state.street.min_completion_betting_or_raising_amount
    if state.can_post_bring_in():
        # Difference 10: all-in for less than the forced bet is that bet.
        if rng.random() < 0.75 or state.stacks[actor] <= state.bring_in:
            state.post_bring_in()
            betting.acted.add(actor)
            return
    roll = rng.random()
    facing = state.checking_or_calling_amount
    if roll < 0.35 and betting.may_raise(state, least) and state.can_complete_bet_or_raise_to():
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        if state.betting_structure is pk.BettingStructure.POT_LIMIT and len(state.hand_types) > 1:
            # Difference 2: fixed limit with the sizes and the number of raises of pot limit.
            high = low
            if state.completion_betting_or_raising_count >= 4:
                return state.check_or_call()
        near = min(high, low + 3 * least)
        total = rng.choice([low, rng.randint(low, near), rng.randint(low, high), high])
        # A first bet in place of the forced one is counted from nothing.
        before = 0 if state.completion_status else max(state.bets)
        state.complete_bet_or_raise_to(total)
        betting.raised(least, before, total, actor)
    elif roll < 0.5 and facing and state.can_fold():
        state.fold()
    elif state.can_check_or_call():
        state.check_or_call()
        betting.acted.add(actor)
    else:
        state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)


def games(rng, seats):
    """Every game of PHH with random stakes."""
    unit = 2 * rng.randint(1, 50)
    blinds = [unit // 2, unit] + [0] * (seats - 2)
    if seats > 2 and rng.random() < 0.2:
        blinds[2] = 2 * unit
    ante = rng.choice([0, 0, max(1, unit // 4)])
    trimming = rng.random() < 0.7
    antes = [ante] * seats
    if not trimming and not ante:
        antes[1] = unit
    common = {"mode": Mode.CASH_GAME}
    limit = (AUTOMATIONS, trimming, antes, blinds, unit, 2 * unit)
    big = (AUTOMATIONS, trimming, antes, blinds, unit)
    stud = (AUTOMATIONS, trimming, [max(1, unit // 4)] * seats, unit // 2, unit, 2 * unit)
    yield pk.FixedLimitTexasHoldem(*limit, **common)
    yield pk.NoLimitTexasHoldem(*big, **common)
    yield pk.NoLimitShortDeckHoldem(*big, **common)
    yield pk.PotLimitOmahaHoldem(*big, **common)
    yield pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter(*limit, **common)
    yield pk.FixedLimitSevenCardStud(*stud, **common)
    yield pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter(*stud, **common)
    yield pk.FixedLimitRazz(*stud, **common)
    yield pk.NoLimitDeuceToSevenLowballSingleDraw(*big, **common)
    yield pk.FixedLimitDeuceToSevenLowballTripleDraw(*limit, **common)
    yield pk.FixedLimitBadugi(*limit, **common)


def random_histories(seed, count):
    rng = random.Random(seed)
    random.seed(seed)
    for _ in range(count):
        seats = rng.randint(2, 6)
        for game in games(rng, seats):
            unit = game.streets[0].min_completion_betting_or_raising_amount
            stacks = [2 + rng.randint(0, unit * rng.choice([4, 60, 60])) for _ in range(seats)]
            state = play(game, stacks, rng)
            history = HandHistory.from_game_state(game, state, ante_trimming_status=game.ante_trimming_status)
            history.finishing_stacks = list(state.stacks)
            yield game, state, history


def replay_theirs(houseway, folder, seed, count, counts, failures):
    """Our engine replays PokerKit's hands to PokerKit's stacks."""
    told = list(random_histories(seed, count))
    file = folder / "theirs.phhs"
    file.write_text(HandHistory.dumps_all([history for _, _, history in told]))
    report = subprocess.run([houseway, "replay", "--json", str(file)], capture_output=True, text=True, check=False)
    for (game, state, history), row in zip(told, json.loads(report.stdout), strict=True):
        if row["outcome"] == "settles":
            counts["theirs, same stacks"] += 1
        elif row.get("problem") is None and side_pot_without_low(state):
            counts["theirs, low half of a side pot (3)"] += 1
        elif row.get("problem") is None and odd_chips(row["stacks"], row["recorded"]):
            counts["theirs, odd chips of side pots (4)"] += 1
        elif "is not in the stock" in str(row.get("problem")) and any(state.draw_statuses):
            counts["theirs, shuffled again with discards that come later (11)"] += 1
        elif short_blind(history):
            counts["theirs, a short blind (9)"] += 1
        else:
            problem = row.get("problem") or {"stacks": row["stacks"], "recorded": row["recorded"]}
            failures.append(f"theirs, {row['file']} ({history.variant}): {problem}")


def read_pokerstars(houseway, file, counts, failures):
    """PokerKit's parser of PokerStars text reads ours."""
    text = subprocess.run(
        [houseway, "replay", "--to", "pokerstars", str(file)], capture_output=True, text=True, check=False
    ).stdout
    # That parser knows no-limit hold'em without antes and straddles, one hand at a time.
    for hand in text.split("\n\n\n"):
        if "Hold'em No Limit" not in hand or any(word in hand for word in ("ante", "6+", "straddle")):
            continue
        if any("blind" in line and "all-in" in line for line in hand.splitlines()):
            counts["PokerStars text, a short blind (9)"] += 1
            continue
        try:
            (history,) = HandHistory.from_pokerstars(hand + "\n\n\n", error_status=True)
        except ValueError as error:
            failures.append(f"PokerStars text: {error}")
        else:
            counts["PokerStars text, read"] += 1


def through_formats(houseway, folder, file, counts, failures):
    """Our hands of every game, told as PokerStars text and as Open Hand History, settle to the stacks that PokerKit
    came to."""
    wanted = [history.finishing_stacks for history in HandHistory.loads_all(file.read_text())]
    for format, name in (("pokerstars", "ours.txt"), ("ohh", "ours.json")):
        told = subprocess.run(
            [houseway, "replay", "--to", format, str(file)], capture_output=True, text=True, check=False
        )
        (folder / name).write_text(told.stdout)
        report = subprocess.run(
            [houseway, "replay", "--json", str(folder / name)], capture_output=True, text=True, check=False
        )
        # A status of the antes that the text cannot hold is named, and such a hand may settle otherwise.
        unheld = {
            line.split(": PokerStars")[0] for line in told.stderr.splitlines()
            if "cannot hold" in line and ("ante_trimming_status" in line or "blinds_or_straddles" in line)
        }
        numbers = {int(line.rsplit(" ", 1)[1]) for line in unheld}
        for number, (row, stacks) in enumerate(zip(json.loads(report.stdout), wanted, strict=True), 1):
            if row["outcome"] == "settles" and row["stacks"] == stacks:
                counts[f"ours as {format}, same stacks"] += 1
            elif number in numbers:
                counts[f"ours as {format}, what the text cannot hold"] += 1
            else:
                failures.append(f"ours as {format}, hand {number}: {row}")


def check_ohh(houseway, file, schema, counts, failures):
    """Every hand of ours is Open Hand History by the schema."""
    import jsonschema

    validator = jsonschema.Draft202012Validator(json.loads(schema.read_text()))
    text = subprocess.run(
        [houseway, "replay", "--to", "ohh", str(file)], capture_output=True, text=True, check=False
    ).stdout
    for hand in filter(None, text.split("\n\n")):
        wrong = list(validator.iter_errors(json.loads(hand)))
        if wrong:
            failures.append(f"Open Hand History: {wrong[0].message}")
        else:
            counts["Open Hand History, by the schema"] += 1


def main():
    houseway, random_hands, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    count = int(sys.argv[5]) if len(sys.argv) > 5 else 200
    counts, failures = Counter(), []
    ours = folder / "ours.phhs"
    ours.write_text(
        subprocess.run([random_hands, str(seed), str(count)], capture_output=True, text=True, check=True).stdout
    )
    read_ours(ours.read_text(), counts, failures)
    replay_theirs(houseway, folder, seed, count, counts, failures)
    read_pokerstars(houseway, ours, counts, failures)
    through_formats(houseway, folder, ours, counts, failures)
    check_ohh(houseway, ours, Path(__file__).parent.parent / "docs/ohh.schema.json", counts, failures)
    for what, number in sorted(counts.items()):
        print(f"{number:6} {what}")
    for failure in failures[:40]:
        print(failure)
    if failures:
        sys.exit(f"{len(failures)} differences that docs/peers.md does not explain")


main()
