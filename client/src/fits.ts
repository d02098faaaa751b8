import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/** Whether a value is what a schema asks for. */
type Fits = (value: unknown) => boolean;

const made = new WeakMap<$ZodType, Fits | null>();

/**
 * A quick way to say that a value is what a schema asks for and needs no change but that members the schema does not
 * name may be left out. Five hundred markets take a sixth of the time in which the schema builds them anew. Why a value
 * does not fit, the schema itself has to say.
 * @returns null where the schema changes values or asks for something that is not known here
 */
export function fitsOf(schema: $ZodType): Fits | null {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const fits = kindOf(schema);
  made.set(schema, fits);
  return fits;
}

function kindOf(schema: $ZodType): Fits | null {
  const { def } = (schema as $ZodTypes)._zod;
  const checks = def.checks ?? [];
  if (checks.length > 0 && def.type !== 'string') return null;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other kinds are left to the schema
  switch (def.type) {
    case 'string': {
      // What the string itself is of, as an address of mail, stands beside the checks and not among them.
      if ((def as { format?: string }).format !== undefined) return null;
      const patterns = checks.map(({ _zod }) => (_zod.def as { pattern?: RegExp }).pattern);
      if (patterns.includes(undefined)) return null;
      return (value) => typeof value === 'string' && patterns.every((pattern) => pattern?.test(value));
    }
    case 'number':
      return (def as { format?: string }).format === 'safeint' ? Number.isSafeInteger : null;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'literal':
      return oneOf(def.values);
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'nullable':
      return from(def.innerType, (fits) => (value) => value === null || fits(value));
    case 'optional':
      return from(def.innerType, (fits) => (value) => value === undefined || fits(value));
    case 'array':
      return from(def.element, (fits) => (value) => Array.isArray(value) && value.every(fits));
    case 'union': {
      const options = def.options.map(fitsOf);
      return options.includes(null) ? null : (value) => options.some((fits) => fits?.(value));
    }
    case 'object':
      return def.catchall === undefined ? members(def.shape) : null;
    default:
      return null;
  }
}

const oneOf =
  (values: readonly unknown[]): Fits =>
  (value) =>
    values.includes(value);

function from(inner: $ZodType, make: (fits: Fits) => Fits): Fits | null {
  const fits = fitsOf(inner);
  return fits && make(fits);
}

function members(shape: Readonly<Record<string, $ZodType>>): Fits | null {
  const each = Object.entries(shape).map(([key, inner]) => {
    const isOptional = inner._zod.optin === 'optional';
    return { key, fits: fitsOf(inner), isOptional };
  });
  if (each.some(({ fits }) => fits === null)) return null;
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    each.every(({ key, fits, isOptional }) =>
      key in value ? fits?.((value as Record<string, unknown>)[key]) : isOptional,
    );
}
