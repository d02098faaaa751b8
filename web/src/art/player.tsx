import { useLingui } from '@lingui/react/macro';
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { IconButton } from '../ui/button.tsx';
import { ExpandIcon } from '../ui/icons.tsx';
import { MutedIcon, PauseIcon, PlayIcon, SoundIcon } from './art-icons.tsx';
import { clockText } from './player-time.ts';
import styles from './player.module.css';

/** A form of a sound or a film. */
export interface Source {
  readonly src: string;
  /** Says without a request whether it can be played, e.g. `video/mp4`; left out where that is not known. */
  readonly type?: string;
}

export interface PlayerProps {
  kind: 'audio' | 'video';
  /** Where the sound or the film is fetched from, in its forms: the first that can be played. Not before somebody plays it. */
  sources: readonly Source[];
  /** Picture in its place until then; of a sound it stays. */
  poster: string;
  /** Width by height of the frame. */
  ratio: number;
  /** Of the work. */
  name: string;
}

/** Plays a sound or a film: by its buttons, by keys and by touch. Never plays by itself. */
export function Player({ kind, sources, poster, ratio, name }: PlayerProps) {
  const { t } = useLingui();
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { state, handlers } = useMediaState(media);
  const { isPlaying, time, length, isMuted, isWaiting, hasFailed } = state;
  const toggle = (): void => {
    const element = media.current;
    if (element === null) return;
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };
  const playName = isPlaying
    ? t({ message: 'Pause', context: 'a sound or a film' })
    : t({ message: 'Play', context: 'a sound or a film' });
  const [at, whole] = [clockText(time), clockText(length)];
  const element = { ref: media, preload: 'none', ...handlers } as const;
  // Only when the last one fails, none can be played.
  const forms = sources.map(({ src, type }, place) => (
    <source key={src} src={src} type={type} onError={place === sources.length - 1 ? handlers.onError : undefined} />
  ));
  return (
    <div ref={frame} role="group" aria-label={t`Player: ${name}`} className={styles.player}>
      <div className={styles.stage} style={{ aspectRatio: ratio }}>
        {kind === 'video' ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- a work of art has no words beside it
          <video {...element} poster={poster} playsInline className={styles.media}>
            {forms}
          </video>
        ) : (
          <>
            <img src={poster} alt="" className={styles.media} />
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- as above */}
            <audio {...element}>{forms}</audio>
          </>
        )}
        <button
          type="button"
          className={styles.big}
          aria-label={playName}
          data-playing={isPlaying || undefined}
          onClick={toggle}
        >
          <span>{isPlaying ? <PauseIcon size={28} /> : <PlayIcon size={28} />}</span>
        </button>
      </div>
      <div className={styles.bar}>
        <IconButton label={playName} onClick={toggle}>
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        <input
          type="range"
          className={styles.seek}
          aria-label={t({ message: 'Position', context: 'in a sound or a film' })}
          aria-valuetext={t`${at} of ${whole}`}
          min={0}
          max={Number.isFinite(length) && length > 0 ? length : 1}
          step="any"
          value={time}
          disabled={!Number.isFinite(length)}
          style={
            {
              '--played': `${Number.isFinite(length) && length > 0 ? (time / length) * 100 : 0}%`,
            } as React.CSSProperties
          }
          onChange={(event) => {
            if (media.current !== null) media.current.currentTime = event.target.valueAsNumber;
          }}
        />
        <span className={styles.time}>
          {at} / {whole}
        </span>
        <IconButton
          label={isMuted ? t`Sound on` : t`Sound off`}
          onClick={() => {
            if (media.current !== null) media.current.muted = !isMuted;
          }}
        >
          {isMuted ? <MutedIcon /> : <SoundIcon />}
        </IconButton>
        {kind === 'video' && document.fullscreenEnabled ? (
          <IconButton label={t`Full screen`} onClick={() => void toggleFull(frame)}>
            <ExpandIcon />
          </IconButton>
        ) : null}
      </div>
      <p className={styles.note} role="status">
        {hasFailed ? t`This cannot be played here.` : isWaiting ? t`Loading` : ''}
      </p>
    </div>
  );
}

async function toggleFull(frame: RefObject<HTMLElement | null>): Promise<void> {
  // Refused where the browser does not want it: the film stays as it is.
  if (document.fullscreenElement !== null) await document.exitFullscreen().catch(() => undefined);
  else await frame.current?.requestFullscreen().catch(() => undefined);
}

interface MediaState {
  readonly isPlaying: boolean;
  /** Seconds. */
  readonly time: number;
  /** Seconds; not a number while unknown. */
  readonly length: number;
  readonly isMuted: boolean;
  readonly isWaiting: boolean;
  readonly hasFailed: boolean;
}

/** What the element does, told by the element itself: it may be paused by the system, too. */
function useMediaState(media: RefObject<HTMLMediaElement | null>) {
  const [state, setState] = useState<MediaState>({
    isPlaying: false,
    time: 0,
    length: Number.NaN,
    isMuted: false,
    isWaiting: false,
    hasFailed: false,
  });
  const look = (more: Partial<MediaState> = {}): void => {
    const element = media.current;
    if (element === null) return;
    const { paused, ended, currentTime, duration, muted } = element;
    setState((before) => ({
      ...before,
      isPlaying: !paused && !ended,
      time: currentTime,
      length: duration,
      isMuted: muted,
      ...more,
    }));
  };
  return {
    state,
    handlers: {
      onPlay: () => look({ hasFailed: false, isWaiting: true }),
      onPlaying: () => look({ isWaiting: false }),
      onWaiting: () => look({ isWaiting: true }),
      onPause: () => look({ isWaiting: false }),
      onEnded: () => look(),
      onTimeUpdate: () => look(),
      onDurationChange: () => look(),
      onVolumeChange: () => look(),
      // Of a form that was tried and left, React tells the element too.
      onError: ({ target, currentTarget }: SyntheticEvent) => {
        if (target === currentTarget) look({ hasFailed: true, isWaiting: false });
      },
    },
  };
}
