/** What withdrawals use of the places money may be sent to. */
export { type Destination, findDestination } from './destination.ts';
export { hoursUntil, lockUser, type DestinationNeeds } from './needs.ts';
