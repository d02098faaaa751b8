/** What the child says first. */
export interface Ready {
  readonly ready: true;
  readonly applicationUrl: string;
  readonly ownerUrl: string;
  /** Whether it took over the database a killed child left running. */
  readonly adopted: boolean;
  readonly databasePid: number;
  readonly dataDirectory: string;
}

/** A call, one line. */
export interface Asked {
  readonly n: number;
  readonly call: string;
  readonly user: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly key?: string;
}

/** Its answer, one line, written once it is known. */
export interface Answered {
  readonly n: number;
  readonly answer?: unknown;
  readonly error?: string;
}
