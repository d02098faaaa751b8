import type { OtcOrderAct, OtcOrderRow } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCountdown } from '../platform/time/use-countdown.ts';
import { Button } from '../ui/button.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { ActOfOrder } from './act-of-order.tsx';
import styles from './otc.module.css';
import { useActNames } from './use-act-names.ts';

/** The act a state is about comes last, at the thumb; the others are quieter. */
const MAIN: readonly OtcOrderAct[] = ['paid', 'release'];

/** What the user may do with an order now. Each asks once more, and says what it means. */
export function OrderActs({ order }: { order: OtcOrderRow }) {
  const { t } = useLingui();
  const names = useActNames();
  const [asked, setAsked] = useState<OtcOrderAct | null>(null);
  if (order.can.length === 0) return null;
  const main = order.can.filter((act) => MAIN.includes(act));
  const others = order.can.filter((act) => !MAIN.includes(act));
  const ask = (act: OtcOrderAct) => () => setAsked(act);
  return (
    <>
      <PageFoot className={styles.acts}>
        <span className={styles.others} role="group" aria-label={t`More that you can do`}>
          {others.map((act) =>
            act === 'appeal' ? (
              <AppealButton key={act} from={order.appeal_from} name={names.appeal} onPress={ask(act)} />
            ) : (
              <Button key={act} kind="secondary" size="small" onClick={ask(act)}>
                {names[act]}
              </Button>
            ),
          )}
        </span>
        {main.map((act) => (
          <Button key={act} full onClick={ask(act)}>
            {names[act]}
          </Button>
        ))}
      </PageFoot>
      {asked === null ? null : <ActOfOrder key={asked} act={asked} order={order} onClose={() => setAsked(null)} />}
    </>
  );
}

/** An appeal may be possible only in a while: the button says in how long. */
function AppealButton({ from, name, onPress }: { from: string | null; name: string; onPress: () => void }) {
  const [isPossible, setPossible] = useState(from === null);
  return (
    <Button kind="secondary" size="small" disabled={!isPossible} onClick={onPress}>
      {name} {isPossible || from === null ? null : <Wait until={from} onOver={() => setPossible(true)} />}
    </Button>
  );
}

function Wait({ until, onOver }: { until: string; onOver: () => void }) {
  const { t } = useLingui();
  const left = useCountdown(until, onOver);
  return <small>{t`in ${left}`}</small>;
}
