// What tables say and take. Written by `make update` from docs/schemas/; do not change it here.

/** Something done: a verb, and what was said with it. */
export type Act = {
  /** The verb. */
  verb: Verb;
  /** What was said with it. */
  choice: Choice;
};

/** Amounts from one to another in steps. */
export type Amounts = {
  /** The least. */
  from: Cents;
  /** The most. */
  to: Cents;
  /** The step; `to` is always among the amounts. */
  step: Cents;
};

/** How a hand of thirteen is set: the segment of every card by its place in the hand, 0 the front, 1 the middle, 2 the back; two bits each. */
export type Arrangement = number;

/** What is said of a request: how many cards, never which. */
export type Asked = {
  stock: { cards: number };
} | {
  reshuffle: { cards: number };
} | {
  refill: { cards: number };
} | "dice";

/** What a table waits for. */
export type Awaits = {
  persons: Persons;
} | {
  chance: Asked;
} | "house-dealer" | "nobody";

/** Something about the player-dealer position. */
export type BankEvent = {
  event: "bank-passed";
  /** By whom. */
  person: Person;
} | {
  event: "bank-taken";
  /** Who. */
  person: Person;
  /** Their seat. */
  position: Position;
  /** The first or second round running. */
  turn: number;
  /** Their wager. */
  covers: Cents;
} | {
  event: "no-bank";
} | {
  event: "game-broken";
} | {
  event: "bank-joined";
  /** By whom. */
  person: Person;
  /** How much. */
  amount: Cents;
} | {
  event: "bank-parted";
  /** Who. */
  person: Person;
  /** How much. */
  amount: Cents;
} | {
  event: "shaker-named";
  /** Who. */
  person: Person;
} | {
  event: "button-placed";
  /** Where settlement starts. */
  position: Position;
} | {
  event: "nobody-wagered";
  /** The player-dealer. */
  bank: Person;
  /** What they took back. */
  amount: Cents;
} | {
  event: "round-closed";
  /** The player-dealer. */
  bank: Person;
  /** What they took back. */
  amount: Cents;
};

/** The player-dealer of a round. */
export type BankSeat = {
  /** Who. */
  person: Person;
  /** Where. */
  position: Position;
  /** The first or second round running. */
  turn: number;
  /** The wager. */
  covers: Cents;
  /** What is left of it for action. */
  left: Cents;
  /** The money in front: the wager with what was won and without what was lost. */
  fund: Cents;
};

/** What the betting of a street has come to with the chips that an event puts in. */
export type BetNow = {
  /** What there is to meet. */
  meet: Cents;
  /** The last full bet or raise, as a total. */
  level: Cents;
  /** The size of the last full bet or raise. */
  by: Cents;
  /** The total of a bet of the size of the pot, where two have agreed on a larger one; else nothing. */
  part: Cents;
  /** Raises that count so far. */
  raises: number;
  /** Whether those who have acted may act again. */
  reopens: boolean;
  /** Whether the one who put the chips in has bet or raised by it. */
  leads: boolean;
};

/** A card or a tile. */
export type Card = string;

/** Cards of a hand by their places in it, as bits. */
export type CardMask = number;

/** What happened, for a ruling. */
export type Case = string;

/** An amount of money in cents. */
export type Cents = number;

/** What happens at Chinese poker tables alone. */
export type ChineseEvent = {
  event: "announced";
  /** Who. */
  person: Person;
  /** Where. */
  position: Position;
  /** How much. */
  chips: Cents;
} | {
  event: "showdown-began";
} | {
  event: "took-off";
  /** Who. */
  person: Person;
  /** Where. */
  position: Position;
  /** How much. */
  chips: Cents;
} | {
  event: "compared";
  /** Whose turn it is to settle. */
  person: Person;
  /** Where. */
  position: Position;
  /** With whom. */
  opponent: Person;
  /** Where. */
  against: Position;
  /** The points that the first one wins by the rules; below zero they are lost. */
  due: number;
  /** The points that changed hands, as far as both had chips to play for. */
  moved: number;
  /** The same in money. */
  amount: Cents;
  /** Why. */
  because: Reason;
};

/** The answer to a shape. */
export type Choice = "only" | {
  amount: Cents;
} | {
  wager: { wager: Wager; amount: Cents };
} | {
  seat: Position;
} | {
  person: Person;
} | {
  newcomer: { person: Person; chips: Cents };
} | {
  groups: [Positions, Positions];
} | {
  number: number;
} | {
  cards: CardMask;
} | {
  card: { card: Card; onto: number };
} | {
  front: [Card, Card];
} | {
  thirteen: Arrangement;
} | {
  meld: Meld;
} | {
  ruling: Ruling;
};

/** A circle on the layout. */
export type Circle = {
  /** Its key. */
  wager: string;
  /** Its name on the layout. */
  name: string;
  /** The part it plays: base, bonus and so on. */
  kind: string;
  /** Whether it is placed before the deal. */
  before: boolean;
  /** Whether a hand is dealt only with it. */
  required: boolean;
  /** What it pays, where no table says so: "6 to 5". */
  pays: string | null;
  /** The pay table posted for it, by its place. */
  table: number | null;
  /** The least and the most that is taken, where it does not hang on another wager. */
  limits: [Cents, Cents] | null;
  /** The wagers that are placed with it by themselves, each as so many tenths of it. */
  brings: ([string, number])[];
};

/** Something asked of the table. */
export type Command = {
  do: { at: Position | null; act: Act };
} | {
  load: { run: Run; last: boolean };
} | {
  throw: { dice: Dice };
};

/** Something about cards. */
export type DealEvent = {
  event: "stock-loaded";
  /** Its cards. */
  run: Run;
  /** Whether it is the first part: what was left of the old stock is gone. */
  first: boolean;
  /** Whether it is the last part. */
  last: boolean;
} | {
  event: "stock-ran-out";
} | {
  event: "dice-thrown";
  /** What they show. */
  dice: Dice;
} | {
  event: "dealt";
  /** Where to. */
  place: Place;
  /** Which. */
  card: Card;
  /** Who sees it. */
  face: Face;
} | {
  event: "stub-put-away";
  /** How many. */
  cards: number;
} | {
  event: "taken-up";
  /** Where. */
  place: Place;
  /** How many. */
  cards: number;
} | {
  event: "turned-up";
  /** Where. */
  place: Place;
} | {
  event: "turned-some";
  /** Where. */
  place: Place;
  /** How many. */
  count: number;
} | {
  event: "card-moved";
  /** From where. */
  from: Place;
  /** To where. */
  to: Place;
} | {
  event: "hole-card-looked";
  /** Whether it makes a natural. */
  natural: boolean;
} | {
  event: "pile-given";
  /** Which. */
  pile: number;
  /** Where to. */
  place: Place;
  /** Who sees its cards now. */
  face: Face;
} | {
  event: "hand-set";
  /** Where. */
  place: Place;
  /** The two in front; of tiles the low hand. */
  front: [Card, Card];
  /** The row of the house way that decided; none when no row fits. */
  row: string | null;
} | {
  event: "card-dead";
  /** Where. */
  place: Place;
} | {
  event: "board-dealt";
  /** Which board. */
  place: Place;
  /** The cards. */
  cards: Card[];
  /** How many of them. */
  count: number;
} | {
  event: "card-shown";
  /** Where. */
  place: Place;
  /** Which card of the hand. */
  at: number;
} | {
  event: "card-taken";
  /** Where it lay. */
  place: Place;
  /** Which card of the hand. */
  at: number;
  /** Where it goes. */
  goes: Goes;
} | {
  event: "seed-promised";
  /** The digest of the seed. */
  promise: Hash;
} | {
  event: "stock-committed";
  /** The root of the tree over its cards. */
  root: Hash;
};

/** What three dice show, as "4 2 6". */
export type Dice = string;

/** A display beside the table: what came of this shoe and of the one before, this one first. */
export type Display = {
  /** Their hands in order. */
  shoes: Shown[][];
};

/** What a ruling leaves to be done later in the round, to the hand that it is about. */
export type Effect = "nothing" | {
  'no-burn': { street: number };
} | {
  shuffled: { street: number; burns: boolean };
} | {
  'one-out': { street: number };
} | "exposed" | {
  'next-down': { chooses: boolean };
} | {
  'last-up': { chooses: boolean };
} | "all-up" | "one-more" | "moved" | "clock" | "pair-spread" | "shown-after" | "kill-held";

/** Something that happened. */
export type Event = SeatEvent | BankEvent | WagerEvent | DealEvent | FeeEvent | FloorEvent | RoundEvent | PanNineEvent | PokerEvent | ChineseEvent | PanEvent;

/** What is told of an event that is not for an eye. */
export type EventPart = {
  event: "card-dealt";
  place: Place;
} | {
  event: "hand-set-down";
  place: Place;
  person: Person | null;
} | {
  event: "stock-shuffled";
  cards: number;
  first: boolean;
} | {
  event: "covered";
  place: Place | null;
};

/** Something that happened, as an eye saw it. */
export type EventSeen = SeatEvent | BankEvent | WagerEvent | DealEvent | FeeEvent | FloorEvent | RoundEvent | PanNineEvent | PokerEvent | ChineseEvent | PanEvent | EventPart;

/** Who sees a card. */
export type Face = "up" | "down" | "hidden";

/** A family as it was when a table was opened. */
export type FamilyVersion = {
  /** Its key. */
  key: string;
  /** Its number: rounds of another one are folded from their events, and not decided anew. */
  version: number;
};

/** Something about fees. */
export type FeeEvent = {
  event: "fees-began";
} | {
  event: "fee-taken";
  /** Who paid. */
  person: Person;
  /** At which position the wager is that it was for; the player-dealer's own for the player-dealer's fee. */
  position: Position;
  /** Which charge of the schedule. */
  charge: string;
  /** What the charge went by: table action, Ante, wager, in cents. */
  basis: Cents;
  /** How much. */
  amount: Cents;
  /** Whether it is for the half hour, and so not for one round alone. */
  timed: boolean;
} | {
  event: "no-fee-named";
  /** Who would have paid. */
  person: Person;
  /** At which position. */
  position: Position;
  /** Which charge of the schedule. */
  charge: string;
  /** What the charge went by. */
  basis: Cents;
  /** Whether the cell of the document cannot be read. */
  unreadable: boolean;
} | {
  event: "fees-done";
} | {
  event: "free-collection-given";
  /** Whose it is. */
  person: Person;
  /** Where the wager was. */
  position: Position;
} | {
  event: "free-collection-used";
  /** Whose it was. */
  person: Person;
  /** At which position the wager is that the fee was for. */
  position: Position;
  /** Which charge of the schedule. */
  charge: string;
  /** What the charge went by. */
  basis: Cents;
  /** What it would have been. */
  amount: Cents;
} | {
  event: "free-collection-lapsed";
  /** Whose it was. */
  person: Person;
} | {
  event: "fee-waived";
  /** Whose. */
  person: Person;
  /** Where; no position for somebody without a seat. */
  position: Position;
  /** Which charge of the schedule. */
  charge: string;
  /** How much it would have been. */
  amount: Cents;
} | {
  event: "cannot-pay-fee";
  /** Who. */
  person: Person;
  /** Where. */
  position: Position;
} | {
  event: "fee-returned";
  /** To whom. */
  person: Person;
  /** Where. */
  position: Position;
  /** How much. */
  amount: Cents;
};

/** What lies on a table and where, as far as it does not change. */
export type Felt = {
  /** The listing. */
  listing: string;
  /** The name of the game as the room prints it. */
  name: string;
  /** The family. */
  family: string;
  /** The places that can be dealt a hand, numbered clockwise from the house dealer's left. */
  positions: number;
  /** Whether one of the players is the player-dealer. */
  banked: boolean;
  /** Whether tiles are played instead of cards. */
  tiles: boolean;
  /** The least chip. */
  chip: Cents;
  /** The circles before each place, from the nearest on. */
  circles: Circle[];
  /** The pay tables posted. */
  pays: PayTable[];
  /** The fees of the schedule in words. */
  fees: string[];
};

/** Something the floor did. */
export type FloorEvent = {
  event: "warned";
  /** Who. */
  person: Person;
  /** Why. */
  because: Why;
} | {
  event: "ruled";
  /** What happened, and to whom. */
  ruling: Ruling;
  /** What follows from it. */
  because: Why;
  /** What it leaves to be done later in the round. */
  effect: Effect;
} | {
  event: "went-on";
} | {
  event: "misdealt";
} | {
  event: "fouled";
  /** Whose. */
  position: Position;
  /** Why. */
  because: Reason;
} | {
  event: "corrected";
  /** Whose. */
  person: Person;
  /** What they got, below zero what was taken from them. */
  amount: Cents;
};

/** What a hand may not do, for a refusal. */
export type Forbidden = "hit" | "stand" | "double" | "split" | "surrender" | "rescue" | "even-money" | "decline";

/** The ways to pick two, one after another. */
export type Fronts = ([Card, Card])[];

/** Forced money seat by seat, and limits, as a hand history gives them. */
export type GivenStakes = {
  /** The ante of each seat, from the first on. */
  antes: Cents[];
  /** Whether antes are matched by everybody, so that they make side pots; else they are the pot's, whoever paid. */
  'antes-matched': boolean;
  /** The blind or straddle of each seat. One below zero is posted to come in: a live bet that does not move the start of the betting. */
  blinds: Cents[];
  /** What a seat posts that is nobody's bet, as a small blind that it had missed; none where the list is empty. */
  dead: Cents[];
  /** The forced opening bet. */
  'bring-in': Cents | null;
  /** The bet of the early streets, or the least bet. */
  'small-bet': Cents;
  /** The bet of the late streets. */
  'big-bet': Cents | null;
};

/** Where a card goes that is taken from a hand or a board. */
export type Goes = "out-of-play" | "next-burn" | "kept";

/** Cards at a place. */
export type HandView = {
  /** Where. */
  place: Place;
  /** The cards. */
  cards: Seen[];
  /** The places of those that lie face down, where others of them lie open: whoever may look at them all does not see it. */
  down?: number[];
  /** What they make, in words, where the eye may know it. */
  makes: string | null;
};

/** 64 figures from 0 to f. */
export type Hash = string;

/** The keys behind the numbers of a table. */
export type Keys = {
  /** The circles. */
  wagers: string[];
  /** The charges of the schedule. */
  charges: string[];
  /** The pay tables with their rows. */
  tables: TableKeys[];
  /** The rows of the house way; tables that were opened before it was listed have none. */
  'house-way'?: string[];
};

/** A button before a seat beside the dealer's, or a declaration of its player. */
export type Mark = "kill" | "leg-up" | "missed-blind" | "sweep-declared" | "sweep-confirmed" | "surrender-declared" | "surrender-confirmed";

/** A meld. Ranks are places in the game's sequence, the lowest first; suits are clubs, diamonds, hearts, spades. */
export type Meld = {
  rope: { suit: number; low: number; high: number };
} | {
  square: { rank: number; suits: [number, number, number, number] };
};

/** Melds that can be laid down. */
export type Melds = {
  rope: { suit: number; low: number; high: number; with: number | null };
} | {
  square: { rank: number; most: [number, number, number, number]; mixed: boolean; with: number | null };
};

/** Where a round is, for a refusal. */
export type Moment = "between-rounds" | "offering-the-bank" | "taking-wagers" | "taking-fees" | "waiting-for-cards" | "waiting-for-dice" | "waiting-for-decisions" | "waiting-for-the-floor" | "settling";

/** One thing that an actor may do: a verb, where, and how it is answered. */
export type Offer = {
  /** The verb. */
  verb: Verb;
  /** At which position or on which hand, where it is about one. */
  at: Position | null;
  /** How it is answered. */
  shape: Shape;
};

/** What a ruling is about. */
export type On = "table" | {
  hand: Place;
} | {
  wager: [Position, Person];
} | {
  person: Person;
} | {
  several: [Position, number];
} | {
  deck: number;
} | {
  hands: [Position, Position];
} | {
  cards: [Place, CardMask];
} | {
  chips: [Position, Cents, Cents];
};

/** What a table was opened with: the first record of its stream. */
export type Opening = {
  /** The form of the events that follow. */
  form: number;
  /** The engine that opened it; told, and compared with nothing. */
  engine: string;
  /** The listing. */
  listing: string;
  /** The digest of its rules: what moves a card, a chip, a turn or a fee. */
  digest: string;
  /** The family, and the number that rises when its code changes a settlement. */
  family: FamilyVersion;
  /** The terms, as they were given. */
  terms: unknown;
  /** The keys behind the numbers. */
  keys: Keys;
};

/** How a wager ended. */
export type Outcome = "won" | "lost" | "pushed" | "not-covered";

/** What happens at panguingue tables alone. */
export type PanEvent = {
  event: "acts-first";
  /** Where. */
  position: Position;
} | {
  event: "collects";
  /** Who. */
  person: Person;
  /** Where. */
  position: Position;
  /** How much from each. */
  each: Cents;
  /** Why. */
  because: Reason;
} | {
  event: "not-played";
} | {
  event: "paid";
  /** Who paid. */
  payer: Person;
  /** Where. */
  from: Position;
  /** Who was paid. */
  person: Person;
  /** Where. */
  position: Position;
  /** How much. */
  amount: Cents;
  /** Why. */
  because: Reason;
} | {
  event: "taken-up-after";
  /** Where the winner sits. */
  winner: Position;
} | {
  event: "went-out";
  /** Who. */
  person: Person;
  /** Where. */
  position: Position;
  /** How much from each, conditions included. */
  each: Cents;
};

/** What happens at Super Pan 9 tables alone. */
export type PanNineEvent = {
  event: "draw-lost";
  /** Where. */
  position: Position;
} | {
  event: "house-way-reset";
  /** Where. */
  position: Position;
} | {
  event: "left-unseen";
  /** Where. */
  position: Position;
};

/** A pay table as it is posted. */
export type PayTable = {
  /** Its name. */
  name: string;
  /** Its rows: the hand, and what it pays. */
  rows: ([string, string])[];
};

/** Somebody at the table: seated, or betting from behind. */
export type Person = number;

export type Persons = Person[];

/** Where a round is. */
export type Phase = "idle" | "offering" | "wagering" | "fees" | "playing" | "settling";

/** Where a card lies. */
export type Place = {
  position: Position;
} | "bank" | "board" | "second-board" | "player-hand" | "banker-hand" | "burned" | "early" | "drawn" | "discards" | {
  meld: [Position, number];
} | {
  pile: number;
} | {
  'split-hand': { position: Position; hand: number };
};

/** What happens at tables of pot poker alone. */
export type PokerEvent = {
  event: "aside-burned";
} | {
  event: "asked";
  /** Who. */
  person: Person;
  /** Where. */
  position: Position;
  /** By posting what. */
  post: Post;
} | {
  event: "awarded";
  /** To whom. */
  person: Person;
  /** Where. */
  position: Position;
  /** Which pot: 0 is the main pot. */
  pot: number;
  /** How much. */
  amount: Cents;
  /** Why. */
  because: Reason;
} | {
  event: "betting-closed";
} | {
  event: "betting-opened";
  /** Who acts first. */
  first: Position;
  /** The bet of the street; in a killed pot it is multiplied. */
  bet: Cents;
  /** Whether the one who killed the pot acts last the first time round. */
  killer_last: boolean;
} | {
  event: "blinds-missed";
  /** Where. */
  position: Position;
} | {
  event: "chips-back";
  /** To whom. */
  person: Person;
  /** Where. */
  position: Position;
  /** How much. */
  amount: Cents;
} | {
  event: "chips-forfeited";
  /** Whose. */
  person: Person;
  /** Where. */
  position: Position;
  /** How much. */
  amount: Cents;
} | {
  event: "chips-held";
  /** Whose. */
  person: Person;
  /** Where. */
  position: Position;
  /** How much. */
  amount: Cents;
} | {
  event: "claim-lost";
  /** Whose. */
  position: Position;
  /** Why. */
  because: Reason;
} | {
  event: "kept-given";
  /** Where. */
  position: Position;
} | {
  event: "kill-button";
  /** To whom. */
  person: Person | null;
  /** Whether that player must kill the next pot, and how: the place of the kind in the listing. */
  owes: number | null;
} | {
  event: "killed";
  /** Whose. */
  position: Position;
} | {
  event: "mucked";
  /** Whose. */
  position: Position;
} | {
  event: "no-pot-fee-named";
  /** Which charge of the schedule. */
  charge: string;
  /** What the charge went by. */
  basis: number;
} | {
  event: "posted";
  /** By whom. */
  person: Person;
  /** Where. */
  position: Position;
  /** What. */
  post: Posted;
  /** The part of it that is a bet. */
  live: Cents;
  /** The part that goes to the pot and is nobody's bet. */
  dead: Cents;
  /** Of that, what everybody else matches without its being a bet: an ante. */
  matched: Cents;
  /** Whether the chips go to the drop instead of the pot. */
  dropped: boolean;
  /** Whether its player has no chip left that plays. */
  all_in: boolean;
  /** Whether it is its player's action, so that the turn comes back only after a raise. */
  acts: boolean;
  /** What the betting has come to by it; none where it changes nothing. */
  bet: BetNow | null;
} | {
  event: "posts-done";
  /** Players who have no chip left that plays. */
  all_in: Positions;
} | {
  event: "dealt-in";
  /** Everybody who gets a hand. */
  players: Positions;
  /** Those of them who had too little for the blind that came to them. */
  short: Positions;
  /** Who has the blinds, the big one last. */
  blinds: SeatOrder;
} | {
  event: "pot-fee-returned";
  /** How much. */
  amount: Cents;
} | {
  event: "pot-fee-taken";
  /** Which charge of the schedule. */
  charge: string;
  /** What the charge went by. */
  basis: number;
  /** How much. */
  amount: Cents;
} | {
  event: "retrieved";
  /** Whose. */
  position: Position;
} | {
  event: "returned";
  /** To whom. */
  person: Person;
  /** Where. */
  position: Position;
  /** How much. */
  amount: Cents;
  /** Why. */
  because: Reason;
} | {
  event: "shuffle-asked";
  /** Who. */
  person: Person;
} | {
  event: "street-opened";
  /** Which. */
  street: number;
  /** Whether players draw on it. */
  draws: boolean;
} | {
  event: "stub-shuffled";
} | {
  event: "told";
  /** Who. */
  position: Position;
  /** How many. */
  cards: number;
} | {
  event: "wagered";
  /** Who. */
  person: Person;
  /** Where. */
  position: Position;
  /** What. */
  verb: Verb;
  /** What its player has put in on this street by it. */
  to: Cents;
  /** The chips it took. */
  added: Cents;
  /** Whether its player has no chip left that plays. */
  all_in: boolean;
  /** What the betting has come to by it; none where it changes nothing, as with a call. */
  bet: BetNow | null;
};

/** What a table with a pot fixes; what is left out is as the listing's first structure and stakes say. */
export type PokerTerms = {
  /** The betting structure, by its name in the listing or its kind. */
  structure: string | null;
  /** The stakes, as in `$4-$8` or `$1/$2`. */
  stakes: string | null;
  /** The blinds, clockwise from the button. */
  blinds: Cents[] | null;
  /** The ante. */
  ante: Cents | null;
  /** The forced opening bet. */
  'bring-in': Cents | null;
  /** The set first bet after the blinds. */
  opening: Cents | null;
  /** The kind of kill that the table plays. */
  kill: string | null;
  /** The day of the week. */
  day: string | null;
  /** The smallest chip; else that of the stakes. */
  chip: Cents | null;
  /** Whether a high-low game is posted without a qualifier. */
  'no-qualifier': boolean;
  /** Forced money and limits as a hand history gives them, instead of the stakes. */
  given: GivenStakes | null;
};

/** A place that can be dealt a hand, numbered clockwise; 1 is the first on the house dealer's left. */
export type Position = number;

export type Positions = Position[];

/** Money that a player puts in unasked before the cards, or to be dealt in. */
export type Post = "big-blind" | "all-blinds" | "buy-button" | "double-ante" | "kill" | "straddle" | {
  'over-blind': { amount: Cents };
};

/** What was posted. */
export type Posted = "ante" | "double-ante" | {
  blind: number;
} | "entry" | "all-blinds" | "bought-button" | "kill" | "straddle" | "over-blind" | "bring-in";

/** That a card lay at a place of a stock. */
export type Proof = {
  /** The place, from 0, in the order of the stock. */
  place: number;
  /** The card. */
  card: Card;
  /** The nonce of its leaf. */
  nonce: Hash;
  /** The digests beside the way from the leaf to the root. */
  path: Hash[];
};

/** A reason, and the row of the pay table where there is one. */
export type Reason = {
  /** The reason. */
  why: Why;
  /** The pay table and its row. */
  row: RowRef | null;
};

/** Why a command was refused. Order is precedence: the first that applies is reported. */
export type Refusal = {
  key: "game-broken";
} | {
  key: "not-at-the-table";
  person: Person;
} | {
  key: "only-the-house-dealer";
} | {
  key: "not-the-house-dealer";
} | {
  key: "not-now";
  at: Moment;
} | {
  key: "not-your-turn";
  asked: Person;
  awaited: Person;
} | {
  key: "no-such-position";
  position: Position;
  positions: number;
} | {
  key: "seat-taken";
  position: Position;
} | {
  key: "already-there";
  person: Person;
} | {
  key: "too-many-people";
  most: number;
} | {
  key: "not-chips";
  chips: Cents;
  most: Cents;
} | {
  key: "held-too-often";
  person: Person;
  rounds: number;
} | {
  key: "no-seat";
  person: Person;
} | {
  key: "has-wagers";
  person: Person;
} | {
  key: "bank-position";
  position: Position;
} | {
  key: "bank-may-not-wager";
} | {
  key: "one-circle-only";
  position: Position;
} | {
  key: "no-backline";
  position: Position;
} | {
  key: "no-backline-on-wager";
  wager: Wager;
} | {
  key: "backline-full";
  position: Position;
  most: number;
} | {
  key: "no-hand-there";
  position: Position;
} | {
  key: "dealt-out";
  person: Person;
} | {
  key: "in-the-bank";
  person: Person;
} | {
  key: "has-own-wager";
  person: Person;
} | {
  key: "not-shared";
} | {
  key: "only-the-player-dealer";
} | {
  key: "no-shaker";
} | {
  key: "shook-too-often";
  person: Person;
  most: number;
} | {
  key: "no-such-wager";
  wager: Wager;
} | {
  key: "wager-not-now";
  wager: Wager;
} | {
  key: "wager-not-offered";
  wager: Wager;
} | {
  key: "requires-wager";
  wager: Wager;
  needs: Wager;
} | {
  key: "below-the-least";
  amount: Cents;
  least: Cents;
} | {
  key: "above-the-most";
  amount: Cents;
  most: Cents;
} | {
  key: "not-a-step";
  amount: Cents;
  least: Cents;
  step: Cents;
} | {
  key: "not-enough-chips";
  person: Person;
  amount: Cents;
  chips: Cents;
} | {
  key: "fee-leaves-too-little";
  person: Person;
  fee: Cents;
  chips: Cents;
} | {
  key: "wagers-incomplete";
  position: Position;
  wager: Wager;
} | {
  key: "too-many-stakes";
} | {
  key: "not-in-the-deck";
  card: Card;
  named: number;
  held: number;
} | {
  key: "stock-too-short";
  cards: number;
  least: number;
} | {
  key: "not-offered";
  position: Position;
} | {
  key: "set-house-way";
  position: Position;
} | {
  key: "already-set";
  position: Position;
} | {
  key: "not-in-the-hand";
  position: Position;
  one: Card;
  other: Card;
} | {
  key: "foul-hand";
  position: Position;
} | {
  key: "no-house-way";
  position: Position;
} | {
  key: "no-check";
  position: Position;
  bet: Cents;
} | {
  key: "bet-or-fold";
  position: Position;
} | {
  key: "nothing-to-call";
  position: Position;
} | {
  key: "raises-used-up";
  position: Position;
  raises: number;
} | {
  key: "not-reopened";
  position: Position;
} | {
  key: "nobody-to-raise";
  position: Position;
} | {
  key: "betting-over";
  position: Position;
} | {
  key: "between-blinds";
  position: Position;
} | {
  key: "waits-for-blind";
  position: Position;
} | {
  key: "straddle-stack";
  position: Position;
  least: Cents;
} | {
  key: "owes-kill";
  person: Person;
} | {
  key: "second-short-buy";
  chips: Cents;
  least: Cents;
} | {
  key: "post-not-now";
  position: Position;
} | {
  key: "button-placed";
} | {
  key: "too-few-players";
  fewest: number;
  here: number;
} | {
  key: "buy-in-range";
  chips: Cents;
  least: Cents;
  most: Cents;
} | {
  key: "buy-in-short";
  chips: Cents;
  least: Cents;
} | {
  key: "in-the-hand";
  person: Person;
} | {
  key: "after-showdown";
} | {
  key: "has-surrendered";
  position: Position;
} | {
  key: "declaration-final";
  position: Position;
} | {
  key: "declared-already";
  position: Position;
} | {
  key: "nothing-declared";
  position: Position;
} | {
  key: "one-surrender";
  position: Position;
} | {
  key: "surrender-too-dear";
  position: Position;
  needed: number;
  points: number;
} | {
  key: "not-set";
  position: Position;
} | {
  key: "draw-first";
  position: Position;
} | {
  key: "drew-already";
  position: Position;
} | {
  key: "no-draw-again";
} | {
  key: "no-discards";
} | {
  key: "cannot-use";
  card: Card;
} | {
  key: "must-use";
  card: Card;
} | {
  key: "must-meld";
  card: Card;
} | {
  key: "not-a-meld";
} | {
  key: "no-such-meld";
  position: Position;
} | {
  key: "not-held";
  position: Position;
  card: Card;
} | {
  key: "house-way-plays";
  position: Position;
} | {
  key: "passed-over";
  position: Position;
} | {
  key: "not-warned-twice";
  person: Person;
} | {
  key: "no-rulings";
} | {
  key: "no-ruling-on";
  case: Case;
} | {
  key: "no-such-ruling";
  case: Case;
} | {
  key: "must-stand";
  position: Position;
} | {
  key: "must-hit";
  position: Position;
} | {
  key: "hand-frozen";
  position: Position;
} | {
  key: "may-not";
  position: Position;
  what: Forbidden;
} | {
  key: "no-insurance";
} | {
  key: "complete-or-forfeit";
  position: Position;
} | {
  key: "must-complete";
  position: Position;
} | {
  key: "no-declaration";
  position: Position;
} | {
  key: "declared-too-late";
  position: Position;
} | {
  key: "declares-first";
  position: Position;
} | {
  key: "only-the-button";
  person: Person;
} | {
  key: "kill-too-late";
  position: Position;
};

/** Something about the round. */
export type RoundEvent = {
  event: "half-hour-struck";
} | {
  event: "round-opened";
  /** Its number at this table. */
  number: number;
} | {
  event: "button-set";
  /** Where. */
  position: Position;
} | {
  event: "dealer-button";
  /** Where. */
  position: Position;
} | {
  event: "hand-closed";
} | {
  event: "players-in";
  /** Where they sit. */
  players: Positions;
};

/** A row of a pay table, by their places in the plan. */
export type RowRef = {
  /** The pay table. */
  table: string;
  /** Its row. */
  row: string;
};

/** A ruling: what happened, and to whom. */
export type Ruling = {
  /** What happened. */
  case: Case;
  /** To whom. */
  on: On;
};

/** Rulings that the floor can make on one case. */
export type Rulings = {
  one: Ruling;
} | {
  hands: { case: Case; positions: Positions };
} | {
  cards: { case: Case; place: Place; least: number; most: number; of: CardMask };
} | {
  chips: { case: Case; position: Position; amounts: Amounts; other: Amounts | null };
};

/** Cards in order, as "AsKd". */
export type Run = string;

/** Something about seats and chips. */
export type SeatEvent = {
  event: "sat-down";
  /** Who. */
  person: Person;
  /** Where. */
  position: Position;
  /** With how much. */
  chips: Cents;
} | {
  event: "stood-behind";
  /** Who. */
  person: Person;
  /** With how much. */
  chips: Cents;
} | {
  event: "left";
  /** Who. */
  person: Person;
  /** The chips taken along. */
  chips: Cents;
} | {
  event: "bought";
  /** Who. */
  person: Person;
  /** Where. */
  position: Position;
  /** How much. */
  chips: Cents;
  /** Whether it is less than a full buy-in. */
  short: boolean;
} | {
  event: "sat-out";
  /** Who. */
  person: Person;
  /** Where. */
  position: Position;
} | {
  event: "came-back";
  /** Who. */
  person: Person;
  /** Where. */
  position: Position;
} | {
  event: "moved";
  /** Who. */
  person: Person;
  /** From where. */
  from: Position;
  /** Where to. */
  to: Position;
} | {
  event: "will-leave";
  /** Who. */
  person: Person;
};

export type SeatOrder = Position[];

/** A seat. */
export type SeatView = {
  /** Where. */
  position: Position;
  /** Who sits there. */
  person: Person | null;
  /** With how much. */
  chips: Cents;
  /** What the seat has bet on this street. */
  bet: Cents;
  /** What the seat would put in to call, all-in at most. */
  'to-call': Cents;
  /** Whether the seat has cards that can still win the pot. */
  live: boolean;
  /** Whether the seat is dealt out. */
  away: boolean;
  /** The other buttons before the seat, and what its player has declared. */
  marks: Mark[];
};

/** A card as an eye sees it. */
export type Seen = Card | "??";

/** How an offer is answered. */
export type Shape = "only" | {
  price: Cents;
} | {
  amount: Amounts;
} | {
  wager: { wager: Wager; amounts: Amounts };
} | {
  seats: Positions;
} | {
  persons: Persons;
} | {
  newcomer: { persons: Persons; amounts: Amounts };
} | {
  groups: [Positions, Positions];
} | {
  number: { most: number };
} | {
  cards: { least: number; most: number; of: CardMask };
} | {
  card: { card: Card; onto: number };
} | {
  front: Fronts;
} | "thirteen" | {
  meld: Melds;
} | {
  ruling: Rulings;
};

/** A hand on the display: two sides that were compared. */
export type Shown = {
  /** The side that won; nobody in a tie. */
  winner: Side | null;
  /** The points of Player and Banker. */
  points: [number, number];
  /** Whether one of them was a natural. */
  natural: boolean;
  /** The wagers on a special result that won, by their names on the layout. */
  special: string[];
};

/** One of two sides that are compared. */
export type Side = "player" | "banker";

/** A stake on a circle. */
export type Stake = {
  /** At which position. */
  position: Position;
  /** Whose. */
  person: Person;
  /** On which circle. */
  wager: Wager;
  /** Whether it is settled. */
  settled: boolean;
  /** Whether it was put into the wager of the player at the position, and is settled with it as one. */
  shared: boolean;
  /** How much. */
  amount: Cents;
};

/** A pay table and its rows. */
export type TableKeys = {
  /** The table. */
  key: string;
  /** Its rows. */
  rows: string[];
};

/** The terms of a table. */
export type Terms = {
  /** Positions in use. */
  positions: number;
  /** Least wager. */
  minimum: Cents;
  /** Largest wager. */
  maximum: Cents;
  /** The step of wagers. */
  chip: Cents;
  /** Packs in the stock. */
  packs: number;
  /** What cards are dealt from; else what is usual at the listing. */
  'dealt-from': string | null;
  /** Whether the house dealer shuffles, or a machine; else what is usual at the listing. */
  'by-hand': boolean | null;
  /** Whether the floor looks on: the table rests where a ruling can still matter. */
  floor: boolean;
  /** The schedule of fees; in JSON its block and number, as `room/block/2`, and the number alone where the host supplied it. */
  schedule: string | null;
  /** Pay tables posted instead of the first ones, as (wager, pay table). */
  posted: ([string, string])[];
  /** Options that the listing leaves to the table and that are offered here, by name. */
  offered: string[];
  /** What a table with a pot fixes beside. */
  poker: PokerTerms;
  /** The value of a point, where a game is settled in points; else that of the schedule, or the listing's first. */
  point: Cents | null;
};

/** What is done. */
export type Verb = string;

/** The table as an eye sees it. A field that a game does not have is empty. */
export type View = {
  /** The number of the round. */
  round: number;
  /** Where the round is. */
  phase: Phase;
  /** The seats. */
  seats: SeatView[];
  /** Who stands behind, with how much. */
  behind: ([Person, Cents])[];
  /** The player-dealer. */
  bank: BankSeat | null;
  /** To whom the player-dealer position is offered. */
  'offered-to': Person | null;
  /** The stakes on the layout. */
  stakes: Stake[];
  /** The cards on the table. */
  hands: HandView[];
  /** Cards burned in this round. */
  burned: number;
  /** The dice. */
  dice: Dice | null;
  /** The action button. */
  button: Position | null;
  /** The dealer button. */
  dealer: Position | null;
  /** The pot and the side pots, without the bets of this street. */
  pots: Cents[];
  /** Who can win each of them. */
  'in-pots': Position[][];
  /** The street, as the listing names it. */
  street: string | null;
  /** Whom the table waits for. */
  awaited: Person[];
  /** What a display beside the table shows, where there is one. */
  display: Display | null;
  /** Cards left in the stock. */
  'stock-left': number;
  /** What has been dropped at this table. */
  drop: Cents;
};

/** A circle, by its key. */
export type Wager = string;

/** Something about wagers. */
export type WagerEvent = {
  event: "staked";
  /** By whom. */
  person: Person;
  /** At which position. */
  position: Position;
  /** On which circle. */
  wager: Wager;
  /** How much. */
  amount: Cents;
} | {
  event: "shared";
  /** By whom. */
  person: Person;
  /** At which position. */
  position: Position;
  /** On which circle. */
  wager: Wager;
  /** How much. */
  amount: Cents;
} | {
  event: "no-action";
  /** Whose. */
  person: Person;
  /** At which position. */
  position: Position;
  /** On which circle. */
  wager: Wager;
  /** How much. */
  amount: Cents;
  /** Why. */
  because: Why;
} | {
  event: "unstaked";
  /** By whom. */
  person: Person;
  /** At which position. */
  position: Position;
  /** From which circle. */
  wager: Wager;
  /** How much. */
  amount: Cents;
} | {
  event: "timer-rang";
} | {
  event: "wagers-closed";
} | {
  event: "raised";
  /** By whom. */
  person: Person;
  /** At which position. */
  position: Position;
  /** On which circle. */
  wager: Wager;
  /** How much more. */
  amount: Cents;
} | {
  event: "button-given";
  /** Who. */
  person: Person;
  /** At which position. */
  position: Position;
  /** The bonus. */
  wager: Wager;
} | {
  event: "decided";
  /** By whom. */
  person: Person;
  /** Which hand. */
  position: Position;
  /** What. */
  act: Act;
} | {
  event: "settlement-began";
  /** Where. */
  start: Position;
} | {
  event: "earned";
  /** Whose wager. */
  person: Person;
  /** At which position. */
  position: Position;
  /** On which circle. */
  wager: Wager;
  /** Whose hand earned it. */
  hand: Position;
  /** What it brings. */
  due: Cents;
  /** What was paid. */
  moved: Cents;
  /** Why. */
  because: Reason;
} | {
  event: "settled";
  /** Whose. */
  person: Person;
  /** At which position. */
  position: Position;
  /** On which circle. */
  wager: Wager;
  /** How it ended. */
  outcome: Outcome;
  /** The stake. */
  stake: Cents;
  /** What it would have won or lost. */
  due: Cents;
  /** What moved: paid to the person, or collected from the stake. */
  moved: Cents;
  /** Why. */
  because: Reason;
};

/** A reason. */
export type Why = string;
