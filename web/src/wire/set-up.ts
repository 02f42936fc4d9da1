// What a listing leaves to the house. The form calls a schedule that is printed an option of its field, as it does any other value.
export type { Choice, Choices, NamedValue as Option, OwnBand, ScheduleBlock, ScheduleRow as ScheduleOption, Shape } from './room';
import type { OwnSchedule as Taken } from './room';

/** A schedule that the host defines where none is printed. */
export type OwnSchedule = Required<Taken>;
