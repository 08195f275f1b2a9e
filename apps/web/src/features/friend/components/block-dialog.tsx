import type { Friend, Person } from '@homefield/contract/friend'
import type { Profile } from '@homefield/contract/profile'
import { isBlank } from '@homefield/domain/blank'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useBlock } from '../mutations.ts'
import { EndsList } from './ends-list.tsx'
import { PersonCard } from './person-card.tsx'
import { personName } from './person-text.ts'
import { sinceText } from './since-text.ts'

/** Maximum length of a report, from the API contract. */
const LONGEST_REPORT = 2000

interface BlockDialogProps {
  person: Person
  /** The friend to block. Null if the person to block is not a friend. */
  friend: Friend | null
  /**
   * `asking` means that the person sent a friend request, and `former` that the person is a former friend.
   */
  was?: 'asking' | 'former'
  profiles: readonly Profile[]
  onClose: () => void
  onBlocked: () => void
}

export function BlockDialog(props: BlockDialogProps) {
  const { person, friend, was = 'asking', profiles, onClose, onBlocked } = props
  const { t } = useLingui()
  const style = useTimeStyle()
  const [isReported, setReported] = useState(false)
  const [report, setReport] = useState('')
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const block = useBlock(onBlocked)
  const name = personName(person)
  const asked = was === 'former' ? t`No longer a friend` : t`Asked to be your friend`
  const detail = friend ? sinceText(friend, style) : asked
  const isMissing = isReported && isRefused && isBlank(report)
  const confirm = () => {
    if (isReported && isBlank(report)) {
      setRefused(true)
      field.current?.querySelector('textarea')?.focus()
    } else block.act({ personId: person.id, name, report: isReported ? report.trim() : null })
  }
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={confirm}
      title={t`Block ${name}?`}
      confirmLabel={t`Block`}
      busyLabel={t`Blocking...`}
      isBusy={block.isPending}
    >
      <PersonCard person={person} detail={detail} />
      {friend ? <EndsList friend={friend} profiles={profiles} /> : null}
      <p className="mt-3 text-sm text-ink-3">
        {t`They can’t find you, send friend requests, message you or see your children. They won’t be told.`}
      </p>
      <Checkbox isSelected={isReported} onChange={setReported} className="mt-4">
        {t`Also report this person`}
      </Checkbox>
      {isReported ? (
        <div ref={field} className="mt-3">
          <TextArea
            label={t`What happened?`}
            rows={3}
            autoFocus
            maxLength={LONGEST_REPORT}
            value={report}
            onChange={setReport}
            error={isMissing ? t`Please say what happened.` : null}
            hint={t`Homefield support will read your report and see who you both are.`}
          />
        </div>
      ) : null}
      {block.errorText ? (
        <Note tone="neg" role="alert" className="mt-3">
          {block.errorText}
        </Note>
      ) : null}
    </ConfirmDialog>
  )
}
