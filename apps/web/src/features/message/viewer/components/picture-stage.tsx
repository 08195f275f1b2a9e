import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, ImageOff, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pictureAddress } from '../../../../lib/file-address.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Pressable } from '../../../../ui/pressable.tsx'
import { ReadImage } from '../../../../ui/read-image.tsx'
import type { ViewedPicture } from '../model/viewed.ts'
import { fitted, STEP, visiblePart } from '../model/zoom.ts'
import { useEdges } from './use-edges.ts'
import { useGestures } from './use-gestures.ts'
import { ViewerButton } from './viewer-button.tsx'

/** Distance in px by which one press of an arrow key moves an enlarged picture. */
const KEY_STEP = 80

/**
 * CSS of the buttons that show the previous or the next picture.
 * Phone users swipe between pictures, so a phone has the buttons only for keyboards and screen readers.
 */
const TURN =
  'absolute! size-11! rounded-full! bg-sunken/60! max-md:pointer-coarse:pointer-events-none max-md:pointer-coarse:not-focus-visible:opacity-0'
const TEXT_BUTTON =
  'flex min-h-9 items-center gap-1.5 rounded-control px-2.5 font-semibold text-white hover:bg-white/14'

interface PictureStageProps {
  picture: ViewedPicture
  index: number
  count: number
  onTurn: (by: -1 | 1) => void
  onClose: () => void
}

/** Shows one picture with zoom controls, fitted to the screen or enlarged. */
export function PictureStage({ picture, index, count, onTurn, onClose }: PictureStageProps) {
  const { t } = useLingui()
  const stage = useRef<HTMLDivElement>(null)
  const room = useEdges(stage)
  const shown = fitted(picture, room)
  const { view, isPressed, zoomBy, fit, pan, handlers } = useGestures({
    stage,
    shown,
    room,
    onMeant: (meant) => {
      if (meant === 'close') onClose()
      else onTurn(meant === 'next' ? 1 : -1)
    },
  })
  const isEnlarged = view.scale > 1
  const keys = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (event.key === '+' || event.key === '=') zoomBy(STEP)
    else if (event.key === '-') zoomBy(1 / STEP)
    else if (event.key === '0') fit()
    else if (event.key === 'PageUp' || (!isEnlarged && event.key === 'ArrowLeft')) onTurn(-1)
    else if (event.key === 'PageDown' || (!isEnlarged && event.key === 'ArrowRight')) onTurn(1)
    else if (isEnlarged && arrow) pan(arrow[0] * KEY_STEP, arrow[1] * KEY_STEP)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) keys(event)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  const transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
  return (
    <>
      {/* touch-none: `useGestures` handles all touches. */}
      <div
        ref={stage}
        className={`relative grid min-h-0 flex-1 touch-none place-items-center overflow-hidden ${isEnlarged ? 'cursor-grab' : 'cursor-zoom-in'}`}
        {...handlers}
      >
        <div
          className={`relative select-none ${isPressed ? '' : 'transition-transform duration-(--t-base) ease-out'}`}
          style={{ width: shown.width, height: shown.height, transform }}
        >
          <Whole picture={picture} />
        </div>
        {index > 0 ? (
          <ViewerButton
            icon={ChevronLeft}
            iconSize={22}
            label={t`Previous image`}
            className={`${TURN} left-4`}
            onPress={() => onTurn(-1)}
          />
        ) : null}
        {index < count - 1 ? (
          <ViewerButton
            icon={ChevronRight}
            iconSize={22}
            label={t`Next image`}
            className={`${TURN} right-4`}
            onPress={() => onTurn(1)}
          />
        ) : null}
      </div>
      <footer className="grid min-h-19 flex-none grid-cols-[1fr_auto_1fr] items-center gap-2 px-5 pt-2.5 pb-[calc(10px+var(--safe-b))] tabular-nums">
        <span className="text-[14px]" aria-live="polite">
          {t`${index + 1} of ${count}`}
        </span>
        <span className="flex items-center gap-1">
          <ViewerButton icon={ZoomOut} label={t`Zoom out`} onPress={() => zoomBy(1 / STEP)} />
          <b className="min-w-12 text-center text-white">{Math.round(view.scale * 100)}%</b>
          <ViewerButton icon={ZoomIn} label={t`Zoom in`} onPress={() => zoomBy(STEP)} />
          <Pressable className={TEXT_BUTTON} onPress={fit}>{t`Fit`}</Pressable>
        </span>
        <span className="justify-self-end" aria-hidden="true">
          {isEnlarged ? <Overview picture={picture} part={visiblePart(view, shown, room)} /> : null}
        </span>
      </footer>
    </>
  )
}

const ARROWS: Partial<Record<KeyboardEvent['key'], readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Shows a small version of the picture until the full version has loaded. */
function Whole({ picture }: { picture: ViewedPicture }) {
  const { t } = useLingui()
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const alt = picture.alt || t`Photo`
  if (state === 'failed')
    return (
      <div
        className="absolute inset-0 grid min-w-55 place-content-center justify-items-center gap-2 text-[14px]"
        role="alert"
      >
        <Icon of={ImageOff} size={24} />
        {t`Photo could not be loaded`}
        <Pressable
          className={TEXT_BUTTON}
          onPress={() => {
            setState('loading')
            setTries(tries + 1)
          }}
        >
          <Icon of={RotateCw} size={14} />
          {t`Try again`}
        </Pressable>
      </div>
    )
  return (
    <>
      {state === 'loaded' ? null : (
        <ReadImage
          className="absolute inset-0 size-full blur-[6px]"
          src={pictureAddress(picture.fileId, 'bubble')}
          alt=""
          draggable={false}
        />
      )}
      <ReadImage
        key={tries}
        src={pictureAddress(picture.fileId, 'full')}
        alt={alt}
        className={`absolute inset-0 size-full ${state === 'loading' ? 'opacity-0' : ''}`}
        draggable={false}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
    </>
  )
}

interface OverviewProps {
  picture: ViewedPicture
  part: { left: number; top: number; width: number; height: number }
}

/** Shows a thumbnail of the picture with a frame around the visible part. */
function Overview({ picture, part }: OverviewProps) {
  const percent = (share: number) => `${share * 100}%`
  return (
    <span
      className="relative block h-14 max-w-21 overflow-hidden rounded-block ring-1 ring-[#4a4e58]"
      style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
    >
      <ReadImage
        className="size-full"
        src={pictureAddress(picture.fileId, 'bubble')}
        alt=""
        draggable={false}
      />
      {/* Darkens everything outside the frame, so that the frame is also visible on a white picture. */}
      <i
        className="absolute rounded-[3px] border-2 border-white ring-100 ring-sunken/50"
        style={{
          left: percent(part.left),
          top: percent(part.top),
          width: percent(part.width),
          height: percent(part.height),
        }}
      />
    </span>
  )
}
