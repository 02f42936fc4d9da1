// What the server would say: the verbs, rooms, families and people of the recorded games.
export const VERBS: Record<string, { label: string; stroke: string }> = {
  'sit': { label: 'sit down with', stroke: 's' },
  'stand-behind': { label: 'stand behind with', stroke: 'B' },
  'leave': { label: 'leave', stroke: 'Q' },
  'buy': { label: 'buy', stroke: 'b' },
  'sit-out': { label: 'sit out', stroke: 'o' },
  'come-back': { label: 'come back', stroke: 'i' },
  'move': { label: 'move to', stroke: 'M' },
  'announce': { label: 'announce', stroke: 'N' },
  'take-off': { label: 'take off', stroke: 'T' },
  'ask-shuffle': { label: 'ask for a shuffle', stroke: 'U' },
  'open-round': { label: 'open a round', stroke: 'n' },
  'strike-half-hour': { label: 'strike the half hour', stroke: 'H' },
  'close-wagers': { label: 'no more bets', stroke: 'n' },
  'ring-timer': { label: 'ring the timer', stroke: 't' },
  'resume': { label: 'take up a seat with', stroke: 'R' },
  'place-button': { label: 'place the button', stroke: 'P' },
  'take-up-after': { label: 'take up after the winner', stroke: 'W' },
  'showdown': { label: 'open the hands', stroke: 'n' },
  'settle': { label: 'settle', stroke: 'n' },
  'together': { label: 'note declarations at the same moment', stroke: 'G' },
  'go-on': { label: 'go on', stroke: 'n' },
  'rule': { label: 'rule', stroke: 'F' },
  'take-bank': { label: 'take the player-dealer position with', stroke: 'b' },
  'pass-bank': { label: 'pass the player-dealer position', stroke: 'p' },
  'join-bank': { label: "join the player-dealer's wager with", stroke: 'j' },
  'name-shaker': { label: 'name who shakes the dice:', stroke: 'd' },
  'stake': { label: 'wager', stroke: 'w' },
  'take-back': { label: 'take back', stroke: 'x' },
  'share': { label: 'kum-kum', stroke: 'k' },
  'fold': { label: 'fold', stroke: 'f' },
  'check': { label: 'check', stroke: 'c' },
  'wager': { label: 'wager', stroke: 'w' },
  'decline': { label: 'no', stroke: 'n' },
  'agree': { label: 'let it stand', stroke: 'a' },
  'front': { label: 'front', stroke: 's' },
  'house-way': { label: 'house way', stroke: 'h' },
  'pick': { label: 'pile', stroke: 'p' },
  'ask-cover': { label: 'asks the cover', stroke: 'v' },
  'card': { label: 'card', stroke: 'c' },
  'no-card': { label: 'no card', stroke: 's' },
  'hit': { label: 'hit', stroke: 'h' },
  'stand': { label: 'stand', stroke: 's' },
  'double': { label: 'double', stroke: 'd' },
  'split': { label: 'split', stroke: 'p' },
  'surrender': { label: 'surrender', stroke: 'u' },
  'rescue': { label: 'rescue', stroke: 'r' },
  'even-money': { label: 'even money', stroke: 'e' },
  'post-blind': { label: 'post the big blind', stroke: 'b' },
  'post-all-blinds': { label: 'post all blinds', stroke: 'b' },
  'buy-button': { label: 'buy the button', stroke: 'y' },
  'post-double-ante': { label: 'post a double ante', stroke: 'b' },
  'kill': { label: 'kill the pot', stroke: 'k' },
  'straddle': { label: 'straddle', stroke: 'l' },
  'over-blind': { label: 'over-blind', stroke: 'v' },
  'call': { label: 'call', stroke: 'c' },
  'call-pot': { label: 'call only the pot,', stroke: 'C' },
  'bet': { label: 'bet', stroke: 'r' },
  'raise': { label: 'raise to', stroke: 'r' },
  'discard': { label: 'discard', stroke: 'd' },
  'exchange': { label: 'exchange', stroke: 'x' },
  'draw': { label: 'draw', stroke: 'd' },
  'open': { label: 'turn up', stroke: 'o' },
  'show': { label: 'show', stroke: 's' },
  'muck': { label: 'throw the hand away', stroke: 'm' },
  'play-board': { label: 'play the board', stroke: 'p' },
  'stay-live': { label: 'stays live', stroke: 'l' },
  'declare-all-in': { label: 'declares all-in', stroke: 'a' },
  'complete': { label: 'completes', stroke: 'c' },
  'forfeit': { label: 'forfeits', stroke: 'f' },
  'call-time': { label: 'calls time', stroke: 't' },
  'count-chips': { label: 'counts chips', stroke: 'n' },
  'ask-for': { label: 'asks for cards', stroke: 'a' },
  'tell': { label: 'tells', stroke: 'e' },
  'arrange': { label: 'set the hand', stroke: 's' },
  'declare-sweep': { label: 'declare a clean sweep', stroke: 'w' },
  'confirm': { label: 'confirm what you have declared', stroke: 'c' },
  'withdraw': { label: 'take back what you have declared', stroke: 'x' },
  'go': { label: 'take part', stroke: 'g' },
  'stay-out': { label: 'stay out of the hand', stroke: 'p' },
  'draw-again': { label: 'refuse the card and draw another', stroke: 'D' },
  'take': { label: 'take the top of the discards', stroke: 't' },
  'meld': { label: 'meld', stroke: 'm' },
  'add': { label: 'add', stroke: 'a' },
  'throw': { label: 'discard', stroke: 'x' },
};

export const ROOMS: Record<string, string> = {
  chico: 'Casino Chico', delta: 'Delta Casino', outlaws: "Outlaw's Card Parlour", 'players-club': 'The Players Club',
  'central-coast': 'Central Coast Casino', westlane: 'Westlane Card Room',
};

export const FAMILIES: Record<string, string> = {
  'pot-poker': 'Pot poker', 'twenty-one': 'Blackjack', baccarat: 'Baccarat', 'three-card': 'Three card poker',
  'pai-gow-poker': 'Pai gow poker', 'chinese-poker': 'Chinese poker', 'holdem-vs-bank': "Hold'em, player-dealer",
  'pai-gow-tiles': 'Pai gow tiles', 'pan-nine': 'Super Pan 9', panguingue: 'Panguingue',
};

export const NAMES = ['Sam', 'Marisol', 'Teo', 'Aubrey', 'Juniper', 'Dashiell', 'Noor', 'Imani', 'Rui', 'Ines'];

export const RULES = `Three Card Poker

Deck
One pack of 52 cards, without a joker.

The player-dealer qualifies
With queen-high or better. Short of it the Play goes back, and the Ante plays on: it is paid even money when the hand is ahead, and returned when it is behind or equal. [004:232-234]

Settlement
It begins at the action button and goes clockwise. One seat is finished, wager by wager, before the next: Ante, Play, Pair Plus.
`;
