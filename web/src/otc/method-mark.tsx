import type { MethodName } from './queries.ts';
import styles from './otc.module.css';

/** A payment method as a small mark: its colour says of which kind it is, its name which one. */
export function MethodMark({ method }: { method: MethodName }) {
  return (
    <span className={styles.mark} data-kind={method.kind}>
      {method.name}
    </span>
  );
}

/** The marks of several methods side by side. */
export function MethodMarks({ methods }: { methods: readonly MethodName[] }) {
  return (
    <span className={styles.marks}>
      {methods.map((method) => (
        <MethodMark key={method.code} method={method} />
      ))}
    </span>
  );
}
