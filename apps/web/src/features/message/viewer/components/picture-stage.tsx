import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, ImageOff, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pictureAddress } from '../../../../lib/file-address.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Pressable } from '../../../../ui/pressable.tsx'
import { ReadImage } from '../../../../ui/read-image.tsx'
import type { ViewedPicture } from '../model/viewed.ts'
import { fitted, STEP, visiblePart } from '../model/zoom.ts'
import { useEdges } from './use-edges.ts'
import { useGestures } from './use-gestures.ts'

/** Pixels that an arrow key moves an enlarged picture by. */
const KEY_STEP = 80

interface PictureStageProps {
  picture: ViewedPicture
  index: number
  count: number
  onTurn: (by: -1 | 1) => void
  onClose: () => void
}

/** One picture, whole or enlarged, and what enlarges it. */
export function PictureStage({ picture, index, count, onTurn, onClose }: PictureStageProps) {
  const { t } = useLingui()
  const stage = useRef<HTMLDivElement>(null)
  const room = useEdges(stage)
  const shown = fitted(picture, room)
  const { view, isHeld, zoomBy, fit, pan, handlers } = useGestures({
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
      <div ref={stage} className="viewer-stage" data-enlarged={isEnlarged || undefined} {...handlers}>
        <div
          className="viewer-picture"
          data-held={isHeld || undefined}
          style={{ width: shown.width, height: shown.height, transform }}
        >
          <Whole picture={picture} />
        </div>
        {index > 0 ? (
          <IconButton
            icon={ChevronLeft}
            iconSize={22}
            label={t`Previous image`}
            className="viewer-turn"
            data-to="previous"
            onPress={() => onTurn(-1)}
          />
        ) : null}
        {index < count - 1 ? (
          <IconButton
            icon={ChevronRight}
            iconSize={22}
            label={t`Next image`}
            className="viewer-turn"
            data-to="next"
            onPress={() => onTurn(1)}
          />
        ) : null}
      </div>
      <footer className="viewer-foot">
        <span className="viewer-count" aria-live="polite">
          {t`${index + 1} of ${count}`}
        </span>
        <span className="viewer-zoom">
          <IconButton icon={ZoomOut} label={t`Zoom out`} onPress={() => zoomBy(1 / STEP)} />
          <b>{Math.round(view.scale * 100)}%</b>
          <IconButton icon={ZoomIn} label={t`Zoom in`} onPress={() => zoomBy(STEP)} />
          <Pressable className="viewer-fit" onPress={fit}>{t`Fit`}</Pressable>
        </span>
        <span className="viewer-overview" aria-hidden="true">
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

/** The small one of its bubble, until the whole one is there. */
function Whole({ picture }: { picture: ViewedPicture }) {
  const { t } = useLingui()
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const alt = picture.alt || t`Photo`
  if (state === 'failed')
    return (
      <div className="viewer-problem" role="alert">
        <Icon of={ImageOff} size={24} />
        {t`Photo could not be loaded`}
        <Pressable
          className="viewer-fit"
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
          className="viewer-small"
          src={pictureAddress(picture.fileId, 'bubble')}
          alt=""
          draggable={false}
        />
      )}
      <ReadImage
        key={tries}
        src={pictureAddress(picture.fileId, 'full')}
        alt={alt}
        data-loading={state === 'loading' || undefined}
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

/** Which part of the picture is on the screen. */
function Overview({ picture, part }: OverviewProps) {
  const percent = (share: number) => `${share * 100}%`
  return (
    <span className="viewer-small-whole" style={{ aspectRatio: `${picture.width} / ${picture.height}` }}>
      <ReadImage src={pictureAddress(picture.fileId, 'bubble')} alt="" draggable={false} />
      <i
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
