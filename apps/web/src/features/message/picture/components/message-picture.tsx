import { useLingui } from '@lingui/react/macro'
import { ImageOff, RotateCw } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState, useSyncExternalStore } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { pictureAddress } from '../../../../lib/file-address.ts'
import type { Command } from '../../../../lib/mutation-queue/command.ts'
import { dismiss, errorOf, retry } from '../../../../lib/mutation-queue/mutation-queue.ts'
import { useMutationQueue } from '../../../../lib/mutation-queue/use-mutation-queue.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Pressable } from '../../../../ui/pressable.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { ReadImage } from '../../../../ui/read-image.tsx'
import { FailedFoot } from '../../components/failed-foot.tsx'
import type { MessageRow } from '../../model/timeline.ts'
import { boxOf } from '../model/box.ts'
import { itsWay, onItsWayChanged, pictureCommand } from '../model/on-its-way.ts'

interface MessagePictureProps {
  row: MessageRow
  queueKey: string
  onOpen: (messageId: string) => void
}

/** A thin border makes the edge of a white picture visible. */
const FRAME =
  'relative max-w-full overflow-hidden rounded-[14px] bg-sunken after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:border after:border-ink/12'
const PHOTO = 'size-full object-cover transition-opacity duration-(--t-fast) ease-[ease]'

/**
 * Shows a message's picture.
 * The bubble reserves space, so that the list does not move when the picture loads.
 */
export function MessagePicture({ row, queueKey, onOpen }: MessagePictureProps) {
  const { message, isOwn } = row
  const commands = useMutationQueue(queueKey)
  const { urls, brought, parts } = useSyncExternalStore(onItsWayChanged, itsWay)
  const { picture, id } = message
  if (!picture) return null
  const command = pictureCommand(commands, id)
  const fileId = picture.fileId ?? brought.get(id) ?? null
  const local = urls.get(id) ?? null
  const style: CSSProperties = boxOf(picture)
  if (fileId !== null)
    return <Loaded fileId={fileId} alt={picture.alt} local={local} style={style} onOpen={() => onOpen(id)} />
  if (command)
    return (
      <OnItsWay
        command={command}
        // Show an upload error in the picture only if the message was sent.
        // A failed message shows its error below the bubble.
        hasFailed={command.state === 'failed' && row.unsent === null}
        isMoving={row.state !== 'failed'}
        part={parts.get(command.id) ?? 0}
        alt={picture.alt}
        local={local}
        style={style}
      />
    )
  return <Absent isOwn={isOwn} isGone={message.senderId === null} style={style} />
}

interface LoadedProps {
  fileId: string
  alt: string
  local: string | null
  style: CSSProperties
  onOpen: () => void
}

function Loaded({ fileId, alt, local, style, onOpen }: LoadedProps) {
  const { t } = useLingui()
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(local ? 'loaded' : 'loading')
  const [tries, setTries] = useState(0)
  if (state === 'failed')
    return (
      <Box style={style} role="alert">
        <Icon of={ImageOff} size={20} />
        {t`Photo could not be loaded`}
        <Pressable
          className="flex min-h-8 items-center gap-1.5 rounded-control px-2 font-semibold text-brand-ink"
          onPress={() => {
            setState('loading')
            setTries(tries + 1)
          }}
        >
          <Icon of={RotateCw} size={14} />
          {t`Try again`}
        </Pressable>
      </Box>
    )
  return (
    <Pressable
      className={FRAME}
      style={style}
      aria-label={alt === '' ? t`Open photo` : t`Open photo: ${alt}`}
      onPress={onOpen}
    >
      <ReadImage
        key={tries}
        className={`${PHOTO} ${state === 'loading' ? 'opacity-0' : ''}`}
        src={local ?? pictureAddress(fileId, 'bubble')}
        alt=""
        decoding="async"
        draggable={false}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
    </Pressable>
  )
}

interface OnItsWayProps {
  command: Command
  hasFailed: boolean
  isMoving: boolean
  part: number
  alt: string
  local: string | null
  style: CSSProperties
}

function OnItsWay({ command, hasFailed, isMoving, part, alt, local, style }: OnItsWayProps) {
  const { t } = useLingui()
  const { failure } = command
  const plain = t`Failed to upload image`
  const reason = failure ? errorText(errorOf(failure), plain) : plain
  return (
    <>
      <div className={FRAME} style={style}>
        {local === null ? null : (
          <img className={`${PHOTO} opacity-60`} src={local} alt={alt || t`Photo`} draggable={false} />
        )}
        {!isMoving ? null : (
          <span className="absolute inset-x-3 bottom-3">
            <ProgressBar label={t`Uploading photo...`} value={Math.round(part * 100)} />
          </span>
        )}
      </div>
      {hasFailed ? (
        <FailedFoot
          reason={reason === plain ? plain : t`Failed to upload image: ${reason}`}
          onRetry={() => void retry(command.id)}
          onDelete={() => void dismiss(command.id)}
        />
      ) : null}
    </>
  )
}

/** Shown instead of a picture that failed to send, is not uploaded yet, or belongs to a deleted account. */
function Absent({ isOwn, isGone, style }: { isOwn: boolean; isGone: boolean; style: CSSProperties }) {
  const { t } = useLingui()
  return (
    <Box style={style}>
      <Icon of={ImageOff} size={20} />
      {isGone
        ? t`This photo was deleted with its account`
        : isOwn
          ? t`Photo could not be sent`
          : t`This photo hasn’t arrived yet`}
    </Box>
  )
}

function Box({ style, role, children }: { style: CSSProperties; role?: 'alert'; children: ReactNode }) {
  return (
    // The box has a minimum size, so that the placeholder's text fits even for a very narrow or flat picture.
    <div
      className={`${FRAME} grid min-h-24 min-w-50 place-content-center justify-items-center gap-1.5 p-2.5 text-center text-sm text-ink-3`}
      style={style}
      role={role}
    >
      {children}
    </div>
  )
}
