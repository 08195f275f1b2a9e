import { useLingui } from '@lingui/react/macro'
import { Download, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { pictureAddress } from '../../../../lib/file-address.ts'
import { preloadImage } from '../../../../platform/images.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { useDialogFocus } from '../../../../ui/dialog-focus.ts'
import { ModalRoot } from '../../../../ui/modal-root.tsx'
import { useSavedFile } from '../../../file/components/use-saved-file.ts'
import { messageTime } from '../../model/message-time.ts'
import type { ViewedPicture } from '../model/viewed.ts'
import { PictureStage } from './picture-stage.tsx'
import { ViewerButton } from './viewer-button.tsx'

interface PictureViewerProps {
  /** The pictures, in the order of the message list. */
  pictures: readonly ViewedPicture[]
  /** The id of the message with the picture that the viewer shows first. */
  openedAt: string
  /**
   * The conversation partner's name or the event's title.
   * The viewer omits this text if it equals the sender's name.
   */
  where: string
  onClose: () => void
}

/**
 * Shows pictures at full size on a dark background. The user can zoom, turn to other pictures, and save them.
 */
export function PictureViewer({ pictures, openedAt, where, onClose }: PictureViewerProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const now = useNow()
  const [shownAt, setShownAt] = useState(openedAt)
  const found = pictures.findIndex(({ messageId }) => messageId === shownAt)
  const index = Math.max(0, found)
  const picture = pictures[index]
  useDialogFocus(onClose)
  usePreparedNeighbours(pictures, index)
  const { save, isSaving } = useSavedFile()
  if (!picture) return null
  const turn = (by: -1 | 1) => {
    const next = pictures[index + by]
    if (next) setShownAt(next.messageId)
  }
  const when = messageTime(picture.createdAt, now, style)
  return (
    <ModalRoot>
      {/* The viewer is dark in both themes, so that nothing next to the picture is bright. */}
      <ModalOverlay
        className="fixed inset-0 z-(--z-viewer) bg-sunken"
        data-theme="dark"
        isOpen
        onOpenChange={(isOpen) => isOpen || onClose()}
      >
        <Modal className="size-full">
          <Dialog
            aria-label={t`Photo from ${picture.from}`}
            className="flex size-full flex-col text-[#c9ccd2]"
          >
            <header className="flex flex-none items-center gap-2 pt-[calc(10px+var(--safe-t))] pr-3 pb-2.5 pl-5">
              <div className="min-w-0 flex-1">
                <b className="block text-[14px] text-white">{picture.from}</b>
                <span className="text-xs tabular-nums">
                  {where === picture.from ? when : `${where} · ${when}`}
                </span>
              </div>
              <ViewerButton
                icon={Download}
                label={t`Save image`}
                isBusy={isSaving}
                onPress={() =>
                  void save(pictureAddress(picture.fileId, 'full'), (content) => nameOf(picture, content))
                }
              />
              <ViewerButton icon={X} label={t`Close`} onPress={onClose} />
            </header>
            <PictureStage
              key={picture.messageId}
              picture={picture}
              index={index}
              count={pictures.length}
              onTurn={turn}
              onClose={onClose}
            />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </ModalRoot>
  )
}

function nameOf({ createdAt }: ViewedPicture, { type }: Blob): string {
  return `homefield-${createdAt.slice(0, 10)}.${type === 'image/webp' ? 'webp' : 'jpg'}`
}

/** Loads the previous and the next picture in advance. */
function usePreparedNeighbours(pictures: readonly ViewedPicture[], index: number): void {
  const before = pictures[index - 1]?.fileId
  const after = pictures[index + 1]?.fileId
  useEffect(() => {
    for (const id of [before, after]) if (id !== undefined) preloadImage(pictureAddress(id, 'full'))
  }, [before, after])
}
