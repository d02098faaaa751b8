import { isPossibleTelephone, readTelephone } from '@aureus/core/typed/telephone.ts';

/** What a field for telephones says of what was typed. */
export interface TypedTelephone {
  /** Which telephone is meant, as people write it with its country; null unless it is a mobile number. */
  readonly shown: string | null;
  /** Whether some country has numbers of that length; whether it is one, the server decides by the full plans. */
  readonly isPossible: boolean;
}

export type ReadTelephone = (dial: string, typed: string) => TypedTelephone;

/** The plans of mobile numbers come by themselves: they are larger than all that reads them. */
export async function loadTelephoneReader(): Promise<ReadTelephone> {
  const { default: plans } = await import('libphonenumber-js/mobile/metadata');
  return (dial, typed) => ({
    shown: readTelephone(dial, typed, plans)?.shown ?? null,
    isPossible: isPossibleTelephone(dial, typed, plans),
  });
}
