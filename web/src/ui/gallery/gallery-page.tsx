import { type ReactNode, useState } from 'react';
import { FiatAmount } from '../../platform/fiat/fiat-amount.tsx';
import { CallError } from '@aureus/client/call-error.ts';
import { usePreferences } from '../../platform/preferences/preferences.ts';
import { Amount } from '../amount.tsx';
import { Avatar } from '../avatar.tsx';
import { Badge } from '../badge.tsx';
import { Banner } from '../banner.tsx';
import { Button, IconButton } from '../button.tsx';
import { Card } from '../card.tsx';
import { ChangeBadge } from '../change-badge.tsx';
import { Checkbox, Switch } from '../checkbox.tsx';
import { Chip, ChipRow } from '../chip.tsx';
import { CodeField } from '../code-field.tsx';
import { CoinIcon } from '../coin-icon.tsx';
import { Dialog } from '../dialog.tsx';
import { LockedDrawing } from '../drawings.tsx';
import * as frameIcons from '../frame-icons.tsx';
import * as icons from '../icons.tsx';
import { EmptyState, ErrorState } from '../list-states.tsx';
import { NavBar } from '../nav-bar.tsx';
import { NumberField } from '../number-field.tsx';
import { OptionList } from '../option-list.tsx';
import { PasswordField } from '../password-field.tsx';
import { PriceFlash } from '../price-flash.tsx';
import { RingChart } from '../ring-chart.tsx';
import { ButtonRow, Row } from '../row.tsx';
import { SearchField } from '../search-field.tsx';
import { Segmented } from '../segmented.tsx';
import { Sheet } from '../sheet.tsx';
import { Skeleton, SkeletonRows } from '../skeleton.tsx';
import { Slider } from '../slider.tsx';
import { Spark } from '../spark.tsx';
import { Tabs } from '../tabs.tsx';
import { TextField } from '../text-field.tsx';
import { toast } from '../toast.tsx';
import styles from './gallery.module.css';

/* For developers: every component in every state. Its words are not translated. */

const curve = [4, 5, 4.5, 6, 5.5, 7, 6.2, 8, 7.4, 9];

export default function GalleryPage() {
  const { theme, upColour, hideBalances, set } = usePreferences();
  return (
    <>
      <NavBar title="Gallery" />
      <main className={styles.gallery}>
        <div className={styles.flow}>
          <Button size="small" kind="secondary" onClick={() => set({ theme: theme === 'light' ? 'dark' : 'light' })}>
            Theme: {theme}
          </Button>
          <Button size="small" kind="secondary" onClick={() => set({ upColour: upColour === 'red' ? 'green' : 'red' })}>
            Up: {upColour}
          </Button>
          <Button size="small" kind="secondary" onClick={() => set({ hideBalances: !hideBalances })}>
            Balances: {hideBalances ? 'hidden' : 'shown'}
          </Button>
        </div>
        <Buttons />
        <Fields />
        <Choices />
        <Figures />
        <Overlays />
        <Lists />
        <Section title="Icons">
          <div className={styles.flow}>
            {Object.entries({ ...frameIcons, ...icons }).map(([name, DrawnIcon]) => (
              <span key={name} title={name}>
                <DrawnIcon />
              </span>
            ))}
          </div>
        </Section>
      </main>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      <div className={styles.flow}>
        <Button>Primary</Button>
        <Button kind="secondary">Secondary</Button>
        <Button kind="text">Text</Button>
        <Button kind="buy">Buy BTC</Button>
        <Button kind="sell">Sell BTC</Button>
        <Button kind="danger">Danger</Button>
        <Button size="small">Small</Button>
        <Button loading>Loading</Button>
        <Button kind="buy" loading>
          Buy BTC
        </Button>
        <Button disabled>Disabled</Button>
        <IconButton label="Search">
          <icons.SearchIcon />
        </IconButton>
      </div>
      <Button full reason="Enter an amount">
        Buy BTC
      </Button>
    </Section>
  );
}

function Fields() {
  const [amount, setAmount] = useState('0.05');
  const [search, setSearch] = useState('');
  return (
    <Section title="Fields">
      <TextField label="E-mail" placeholder="name@example.com" hint="We write to you rarely" />
      <TextField label="E-mail" defaultValue="name@" error="This is not an e-mail address" />
      <PasswordField label="Password" defaultValue="correct horse" />
      <CodeField label="Code" wait={0} onSend={() => undefined} />
      <CodeField label="Code, sent" wait={98} onSend={() => undefined} defaultValue="123456" />
      <NumberField label="Amount" value={amount} onChange={setAmount} scale={4} unit="BTC" />
      <NumberField label="With steps" value={amount} onChange={setAmount} scale={4} unit="BTC" step="0.01" />
      <SearchField label="Coins and stocks" value={search} onChange={setSearch} />
    </Section>
  );
}

function Choices() {
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [mode, setMode] = useState<'options' | 'futures' | 'coins'>('coins');
  const [tab, setTab] = useState<'open' | 'history'>('open');
  const [chip, setChip] = useState('all');
  const [percent, setPercent] = useState(50);
  const [isOn, setOn] = useState(true);
  return (
    <Section title="Choices">
      <Segmented
        label="Mode"
        options={[
          { value: 'options', label: 'Options' },
          { value: 'futures', label: 'Futures' },
          { value: 'coins', label: 'Coins' },
        ]}
        value={mode}
        onChange={setMode}
      />
      <Segmented
        label="Side"
        options={[
          { value: 'buy', label: 'Buy', tone: 'up' },
          { value: 'sell', label: 'Sell', tone: 'down' },
        ]}
        value={side}
        onChange={setSide}
      />
      <Tabs
        label="Orders"
        tabs={[
          { value: 'open', label: 'Open orders', count: 2 },
          { value: 'history', label: 'History' },
        ]}
        value={tab}
        onChange={setTab}
        lined
        className={styles.flush}
      />
      <ChipRow label="Tags">
        {['all', 'hot', 'layer 1', 'payments'].map((name) => (
          <Chip key={name} selected={name === chip} onClick={() => setChip(name)}>
            {name}
          </Chip>
        ))}
      </ChipRow>
      <Slider label="Percent" value={percent} onChange={setPercent} />
      <div className={styles.flow}>
        <Checkbox defaultChecked>Do not ask again</Checkbox>
        <Switch label="Hide balances" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      </div>
    </Section>
  );
}

function Figures() {
  const [price, setPrice] = useState(67_512);
  return (
    <Section title="Figures">
      <dl className={styles.figures}>
        <dt>Price</dt>
        <dd>
          <Amount value="67512.4" digits={2} />
        </dd>
        <dt>Gain, loss</dt>
        <dd>
          <Amount value="312.08" sign tone /> <Amount value="-41.5" sign tone digits={2} />
        </dd>
        <dt>Tiny</dt>
        <dd>
          <Amount value="0.00000123" unit="USDT" />
        </dd>
        <dt>Compact</dt>
        <dd>
          <Amount value="18900" compact /> <Amount value="1280000000" compact />
        </dd>
        <dt>Exact</dt>
        <dd>
          <Amount value="12345678901234567890.12345678" maxDigits={8} />
        </dd>
        <dt>Fiat</dt>
        <dd>
          <FiatAmount usdt="24816.47" personal />
        </dd>
        <dt>Unknown</dt>
        <dd>
          <Amount value={null} />
        </dd>
        <dt>Flash</dt>
        <dd>
          <PriceFlash value={String(price)}>
            <Amount value={String(price)} digits={2} />
          </PriceFlash>
        </dd>
      </dl>
      <div className={styles.flow}>
        <Button size="small" kind="secondary" onClick={() => setPrice(price + 7)}>
          Price up
        </Button>
        <Button size="small" kind="secondary" onClick={() => setPrice(price - 7)}>
          Price down
        </Button>
        <ChangeBadge value="2.31" />
        <ChangeBadge value="-3.62" />
        <ChangeBadge value="0.00" />
        <Badge>Gold</Badge>
        <Badge tone="up">Ahead</Badge>
        <Badge tone="down">Behind</Badge>
        <Badge tone="warn">Risk</Badge>
        <Badge tone="plain">Plain</Badge>
      </div>
      <div className={styles.flow}>
        <Spark values={curve} width={80} height={30} />
        <Spark values={curve.toReversed()} width={80} height={30} />
        <Spark values={curve} width={140} height={56} tone="gold" fill label="A curve" />
        <RingChart
          label="Split"
          parts={[
            { key: 'a', share: 0.46, colour: 'var(--ring-1)' },
            { key: 'b', share: 0.27, colour: 'var(--ring-2)' },
            { key: 'c', share: 0.15, colour: 'var(--ring-3)' },
            { key: 'd', share: 0.12, colour: 'var(--ring-4)' },
          ]}
        >
          <strong>24,816</strong>
        </RingChart>
        <Avatar name="Ada" />
        <CoinIcon code="BTC" />
        <CoinIcon code="XYZ" />
      </div>
    </Section>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'nested' | 'dialog' | 'options' | null>(null);
  const [chosen, setChosen] = useState<'limit' | 'market'>('limit');
  const close = (): void => setOpen(null);
  return (
    <Section title="Overlays">
      <div className={styles.flow}>
        <Button size="small" kind="secondary" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button size="small" kind="secondary" onClick={() => setOpen('options')}>
          Options
        </Button>
        <Button size="small" kind="secondary" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button size="small" kind="secondary" onClick={() => toast('Copied', { tone: 'good' })}>
          Toast
        </Button>
        <Button
          size="small"
          kind="secondary"
          onClick={() => toast('Order placed', { tone: 'good', action: { label: 'View', run: () => toast('Viewed') } })}
        >
          Toast with action
        </Button>
        <Button size="small" kind="secondary" onClick={() => toast('Not enough balance', { tone: 'bad' })}>
          Bad toast
        </Button>
      </div>
      <Banner kind="offline">You are offline</Banner>
      <Banner kind="stale" action={{ label: 'Try again', run: () => toast('Trying') }}>
        Prices stand still
      </Banner>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="Buy 0.0500 BTC"
        aside={<Badge>Limit</Badge>}
        foot={
          <>
            <Button kind="secondary" onClick={close}>
              Cancel
            </Button>
            <Button kind="buy" onClick={close}>
              Buy BTC
            </Button>
          </>
        }
      >
        <dl className={styles.figures}>
          <dt>Price</dt>
          <dd>
            <Amount value="67512.4" digits={2} unit="USDT" />
          </dd>
          <dt>You receive, at least</dt>
          <dd>
            <Amount value="0.04995" maxDigits={8} unit="BTC" />
          </dd>
        </dl>
      </Sheet>
      <Sheet open={open === 'options'} onClose={close} title="Order kind">
        <OptionList
          label="Order kind"
          options={[
            { value: 'limit', label: 'Limit', note: 'At your price or better' },
            { value: 'market', label: 'Market', note: 'At once' },
          ]}
          value={chosen}
          onChange={(value) => {
            setChosen(value);
            close();
          }}
        />
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Cancel all orders?"
        foot={
          <>
            <Button kind="secondary" onClick={close}>
              Keep
            </Button>
            <Button kind="danger" onClick={close}>
              Cancel all
            </Button>
          </>
        }
      >
        Three orders are open.
      </Dialog>
    </Section>
  );
}

function Lists() {
  return (
    <Section title="Lists">
      <Card padded={false}>
        <Row lead={<CoinIcon code="BTC" />} title="BTC" note="Bitcoin" side={<Amount value="0.0531" maxDigits={8} />} />
        <ButtonRow lead={<icons.GlobeIcon />} title="Language" side="English" onPress={() => toast('Pressed')} />
      </Card>
      <Card padded={false}>
        <SkeletonRows count={2} />
        <Skeleton />
      </Card>
      <Card>
        <EmptyState
          title="No open orders"
          note="Orders you place wait here."
          action={<Button size="small">Trade</Button>}
        />
      </Card>
      <Card>
        <EmptyState drawing={<LockedDrawing />} title="Locked" />
      </Card>
      <Card>
        <ErrorState error={new CallError('timeout', { requestId: 'a1b2c3' })} onRetry={() => toast('Again')} />
        <ErrorState error={new CallError('network')} onRetry={() => toast('Again')} small />
      </Card>
    </Section>
  );
}
