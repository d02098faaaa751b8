import { create } from 'zustand';
import { readLocal, writeLocal } from '../platform/storage/local.ts';
import { type Region, regions } from './dial-codes.ts';

const storageKey = 'area_code';
/** Taken when nobody chose. */
const fallback = 'CN';

function stored(): Region {
  const code = readLocal(storageKey) ?? fallback;
  return regions.find((region) => region.code === code) ?? { code: fallback, dial: '86' };
}

/** The region whose dial code goes before phone numbers; remembered on this device. */
export const useArea = create<{ region: Region }>()(() => ({ region: stored() }));

export function chooseArea(region: Region): void {
  writeLocal(storageKey, region.code);
  useArea.setState({ region });
}
