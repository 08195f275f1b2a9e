import type { Person } from '@homefield/contract/friend'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { lateMenu } from '../../../../ui/late.tsx'
import type { MessageRow, TimelineRow } from '../../model/timeline.ts'
import type { ViewedPicture } from '../../viewer/model/viewed.ts'
import { itsWay, onItsWayChanged } from '../model/on-its-way.ts'
import { MessagePicture } from './message-picture.tsx'

const PictureViewer = lateMenu(() =>
  import('../../viewer/components/picture-viewer.tsx').then((module) => module.PictureViewer),
)

interface ShownPictures {
  queueKey: string
  rows: readonly TimelineRow[]
  people: ReadonlyMap<string, Person>
  /**
   * The conversation partner's name or the event's title, which the picture viewer shows beside the time.
   */
  where: string
}

/** Renders the pictures in a message list, and the viewer that opens when the user presses a picture. */
export function useMessagePictures({ queueKey, rows, people, where }: ShownPictures): {
  readonly picture: (row: MessageRow) => ReactNode
  readonly viewer: ReactNode
} {
  const { t } = useLingui()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const { brought } = useSyncExternalStore(onItsWayChanged, itsWay)
  const viewed = (): ViewedPicture[] =>
    rows.flatMap((row) => {
      if (row.kind !== 'message' || row.message.picture === null) return []
      const { id, picture, senderId, createdAt } = row.message
      const fileId = picture.fileId ?? brought.get(id)
      if (fileId === undefined) return []
      const name = senderId === null ? '' : people.get(senderId)?.name
      const from = row.isOwn ? t`You` : name || t`No name set`
      const { width, height, alt } = picture
      return [{ messageId: id, fileId, width, height, alt, from, createdAt }]
    })
  return {
    picture: (row) => <MessagePicture row={row} queueKey={queueKey} onOpen={setOpenedAt} />,
    viewer:
      openedAt === null ? null : (
        <PictureViewer
          pictures={viewed()}
          openedAt={openedAt}
          where={where}
          onClose={() => setOpenedAt(null)}
        />
      ),
  }
}
