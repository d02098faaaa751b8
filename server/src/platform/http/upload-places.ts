import { AppError } from '../errors.ts';
import { networksOf } from './networks.ts';

/** How many uploads one process takes at a time: in all, and of one user, address and network. */
export interface PlaceLimits {
  readonly all: number;
  readonly owner: number;
  readonly address: number;
  readonly network: number;
}

/** So many that a form with several pictures is sent at once, and so few that it takes many networks to fill all. */
export const placeLimits: PlaceLimits = { all: 96, owner: 6, address: 24, network: 32 };

/** How long somebody who has too many under way is told to wait, in seconds. */
const WAIT_SECONDS = 2;

/** The places of uploads, each taken from its first byte until it is answered. */
export interface UploadPlaces {
  /**
   * @param owner the user or operator, as limits count them
   * @returns what gives the place back
   * @throws AppError too_many_requests when this user, address or network has its share, service_unavailable when all are taken
   */
  enter(owner: string, ip: string): () => void;
}

export function createUploadPlaces(limits: PlaceLimits = placeLimits): UploadPlaces {
  const taken = new Map<string, number>();
  let all = 0;

  return {
    enter: (owner, ip) => {
      const { address, network } = networksOf(ip);
      const shares: readonly (readonly [string, number])[] = [
        [owner, limits.owner],
        [`address ${address}`, limits.address],
        [`network ${network}`, limits.network],
      ];
      for (const [name, most] of shares) {
        if ((taken.get(name) ?? 0) >= most) throw new AppError('too_many_requests', { seconds: WAIT_SECONDS });
      }
      if (all >= limits.all) throw new AppError('service_unavailable');
      all += 1;
      for (const [name] of shares) taken.set(name, (taken.get(name) ?? 0) + 1);
      return () => {
        all -= 1;
        for (const [name] of shares) {
          const left = (taken.get(name) ?? 0) - 1;
          if (left > 0) taken.set(name, left);
          else taken.delete(name);
        }
      };
    },
  };
}
