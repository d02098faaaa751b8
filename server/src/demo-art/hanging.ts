import { editSignature, uploadHeadPortrait } from '@aureus/contract/account/profile-calls.ts';
import * as calls from '@aureus/contract/art/calls.ts';
import { operatorWorks } from '@aureus/contract/art/operator-calls.ts';
import * as saleCalls from '@aureus/contract/art/sale-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { SimulatedPerson } from '../account/public.ts';
import { AppError } from '../platform/errors.ts';
import type { Artist, PlannedWork } from './artists/planned-work.ts';
import { announceMissing } from './box-series.ts';
import { type HangingNeeds, type Hung, type SeenWork, WELCOME } from './needs.ts';

/** Percent of later sales that the artist gets. */
const ROYALTY = '5';
const SALE_DAYS = 60;
const DAY_MS = 86_400_000;

/**
 * Lets the artists hand in what they have not made yet. What there is says what is missing, so that whatever was broken off
 * goes on where it was, and nothing is made twice.
 * @returns makes the next missing work and hands it in; false when there is none
 */
export function createHanging(needs: HangingNeeds): () => Promise<boolean> {
  /** Works that were refused, by the name of the artist and theirs: they are left out until the next start. */
  const leftOut = new Set<string>();
  const nameOf = ({ artist }: Pick<Hung, 'artist'>, { name }: PlannedWork): string => `${artist.key} ${name}`;

  return async () => {
    const people = await needs.people();
    const all: Hung[] = [];
    for (const artist of needs.artists) {
      const person = people.find(({ key }) => key === artist.key);
      if (person && (await isCreator(needs, person, artist)))
        all.push({ artist, person, works: await worksOf(needs, person) });
    }
    for (const hung of all) await finish(needs, hung);
    await announceMissing(needs, all);
    // Whoever has the fewest is next, so that all of them are soon to be seen.
    const missing = (hung: Hung): PlannedWork[] =>
      hung.artist.works.filter(
        (work) => !hung.works.some(({ name }) => name === work.name) && !leftOut.has(nameOf(hung, work)),
      );
    const [next] = all.filter((hung) => missing(hung).length > 0).toSorted((a, b) => a.works.length - b.works.length);
    const [work] = next ? missing(next) : [];
    if (!next || !work) return false;
    try {
      await handIn(needs, next, work);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      leftOut.add(nameOf(next, work));
      needs.log.warn({ err: error, work: work.name }, 'A work of the demo was not taken');
    }
    await finish(needs, { ...next, works: await worksOf(needs, next.person) });
    return true;
  };
}

/** Whether somebody may make works; they ask for it when they never did, and two operators agree. */
async function isCreator(needs: HangingNeeds, { id }: SimulatedPerson, artist: Artist): Promise<boolean> {
  const { acting, operators } = needs;
  let { state } = await acting.call(saleCalls.creator, id);
  if (state === null) {
    await portray(needs, id, artist);
    ({ state } = await acting.call(saleCalls.apply, id, { text: artist.about }));
  }
  if (state === 'applied') {
    await operators.decide('art.creator', { user_id: Number(id), approve: true, reason: WELCOME }, WELCOME);
    return true;
  }
  return state === 'approved';
}

/** A portrait without a face: a picture in their own manner. */
async function portray({ acting, studio }: HangingNeeds, id: bigint, artist: Artist): Promise<void> {
  const [work] = artist.works;
  if (!work) return;
  const { file } = await studio.make({
    artist: artist.key,
    work: { ...work, type: 1, key: -work.key, shape: 'square' },
  });
  await acting.call(uploadHeadPortrait, id, { head_portrait: await acting.upload(id, file, 'avatar') });
  await acting.call(editSignature, id, { signature: artist.line });
}

/** Everything somebody has made, copies for blind boxes included. */
async function worksOf({ acting }: Pick<HangingNeeds, 'acting'>, { id }: SimulatedPerson): Promise<SeenWork[]> {
  const works: SeenWork[] = [];
  let before: number | null = null;
  do {
    const page: Answer<typeof operatorWorks> = await acting.look(operatorWorks, {
      user: Number(id),
      limit: 100,
      ...(before === null ? {} : { before }),
    });
    // What somebody owns is listed as well.
    works.push(...page.data.filter(({ creator_id: creator }) => creator === Number(id)));
    before = page.next;
  } while (before !== null);
  return works;
}

async function handIn({ acting, studio }: HangingNeeds, { artist, person }: Hung, work: PlannedWork): Promise<void> {
  const { file, poster, compatible } = await studio.make({ artist: artist.key, work });
  const purpose = ({ 1: 'artwork', 2: 'artwork_motion', 3: 'artwork_media', 4: 'artwork_media' } as const)[work.type];
  const image = await acting.upload(person.id, file, purpose);
  const { name, description, type, rarity } = work;
  await acting.call(saleCalls.submit, person.id, {
    name,
    description,
    type,
    rarity,
    image,
    royalty: ROYALTY,
    ...(poster ? { poster: await acting.upload(person.id, poster, 'artwork') } : {}),
    ...(compatible ? { compatible: await acting.upload(person.id, compatible, 'artwork_media') } : {}),
  });
}

/** What was handed in is approved, and what has a price is offered for it. */
async function finish({ acting, operators, clock }: HangingNeeds, { artist, person, works }: Hung): Promise<void> {
  const plannedAs = (name: string): PlannedWork | undefined => artist.works.find((work) => work.name === name);
  for (const { id, name, state } of works)
    if (state === 'review' && plannedAs(name))
      await operators.decide('art.work', { work_id: id, approve: true, reason: WELCOME }, WELCOME);
  for (const item of await acting.call(calls.mine, person.id)) {
    const sale = item.author_name === person.nickname ? plannedAs(item.name)?.sale : undefined;
    if (sale?.way !== 'fixed' || item.state !== 'approved' || item.sale_id !== null) continue;
    const end = new Date(clock.epochMs() + SALE_DAYS * DAY_MS);
    await acting.call(saleCalls.offer, person.id, {
      code: item.code,
      pay_type: 1,
      price: sale.price,
      end_time: end.toISOString(),
    });
  }
}
