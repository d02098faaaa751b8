/** The roles of a server process, as `AUREUS_ROLES` names them. */
export const roles = ['edge', 'writer', 'feed', 'worker'] as const;
export type Role = (typeof roles)[number];

/** How many processes of each role there are. */
export type Layout = Readonly<Record<Role, number>>;

/** What `npm run cluster` starts. */
export const DEFAULT_LAYOUT: Layout = { edge: 3, writer: 2, feed: 1, worker: 1 };

/** A server process of the cluster. */
export interface Place {
  readonly name: string;
  readonly role: Role;
  readonly port: number;
}

/** Names the processes of a layout and gives each a port of its own. */
export function placesOf(layout: Layout, ports: readonly number[]): Place[] {
  const named = roles.flatMap((role) =>
    Array.from({ length: layout[role] }, (_, index) => ({
      role,
      name: layout[role] === 1 ? role : `${role}-${index + 1}`,
    })),
  );
  return named.map(({ name, role }, index) => {
    const port = ports[index];
    if (port === undefined) throw new Error(`${named.length} processes need as many ports`);
    return { name, role, port };
  });
}

/** How many server processes a layout has. */
export const sizeOf = (layout: Layout): number => roles.reduce((sum, role) => sum + layout[role], 0);
