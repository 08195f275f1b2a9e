import type { Friend } from '@homefield/contract/friend'
import type { Profile } from '@homefield/contract/profile'
import { ACCESS_ROLES, type AccessRole } from '@homefield/domain/access'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Eye, Shield, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { dismiss } from '../../../lib/mutation-queue/mutation-queue.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Form } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { RadioRow, RadioRows } from '../../../ui/radio-row.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { isCode } from './friend-error-text.ts'
import { gainedByRole, lostByRole } from '../model/losses.ts'
import type { Unsent } from '../model/unsent.ts'
import { useChangeGrant } from '../mutations.ts'
import { lostTeamsText, namesText, personName } from './person-text.ts'
import { ROLE_ICONS, ROLE_INKS, roleDetail, roleText } from './role-text.ts'

const FORM = 'access-level'

interface EditAccessDialogProps {
  /** The friend's current access, which may change on another device while the dialog is open. */
  friend: Friend
  /**
   * The access that the user chose before, which was not saved because another device changed the access.
   * The dialog preselects the access of the failed attempt.
   */
  refused: Unsent | undefined
  profiles: readonly Profile[]
  onClose: () => void
}

export function EditAccessDialog({ friend, refused, profiles, onClose }: EditAccessDialogProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<AccessRole>(refused?.role ?? friend.role)
  const [mayShare, setMayShare] = useState(refused?.mayShare ?? friend.mayShare)
  const change = useChangeGrant(() => {
    if (refused) void dismiss(refused.commandId)
    onClose()
  })
  const name = personName(friend.person)
  const current = roleText(friend.role)
  const seesEvents = chosen !== 'none'
  const isSame = chosen === friend.role && (!seesEvents || mayShare === friend.mayShare)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Edit Access Level`}
      size="choice"
      footer={
        <FormActions
          form={FORM}
          onCancel={onClose}
          isDisabled={isSame && !change.isPending}
          isBusy={change.isPending}
          busyLabel={t`Saving...`}
        >{t`Save`}</FormActions>
      }
    >
      <p className="mb-3 text-sm text-ink-3">{t`What can ${name} see?`}</p>
      <Form
        id={FORM}
        onSubmit={() => {
          if (!isSame) change.act({ friend, role: chosen, mayShare })
        }}
      >
        <RadioRows
          label={t`Access level`}
          isLabelHidden
          value={chosen}
          onChange={(value) => {
            const role = ACCESS_ROLES.find((one) => one === value)
            if (role) setChosen(role)
            if (change.error !== null) change.reset()
          }}
        >
          {ACCESS_ROLES.map((role) => (
            <RadioRow
              key={role}
              value={role}
              title={
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  {roleText(role)}
                  {role === friend.role ? <Tag>{t`Current`}</Tag> : null}
                  <Icon of={ROLE_ICONS[role]} className={`ml-auto ${ROLE_INKS[role]}`} />
                </span>
              }
              detail={roleDetail(role)}
            />
          ))}
        </RadioRows>
        {seesEvents ? (
          <div className="mt-3.5">
            <Checkbox
              isSelected={mayShare}
              onChange={(isSelected) => {
                setMayShare(isSelected)
                if (change.error !== null) change.reset()
              }}
            >
              {t`May share your events by email`}
            </Checkbox>
            <p className="mt-0.5 pl-[26px] text-sm text-ink-3">{t`You are notified each time, with the address.`}</p>
          </div>
        ) : null}
      </Form>
      <div aria-live="polite">
        <Consequences friend={friend} chosen={chosen} profiles={profiles} />
      </div>
      {change.errorText ? (
        <Note tone="neg" role="alert" className="mt-3.5">
          {change.errorText}
          {isCode(change.error, 'stale') ? <> {t`${name}’s current level: ${current}.`}</> : null}
        </Note>
      ) : null}
    </Dialog>
  )
}

interface ConsequencesProps {
  friend: Friend
  chosen: AccessRole
  profiles: readonly Profile[]
}

/** Says what the friend gains or loses if the user saves the chosen role. */
function Consequences({ friend, chosen, profiles }: ConsequencesProps) {
  const { t, i18n } = useLingui()
  if (chosen === friend.role) return null
  const gained = gainedByRole(friend, chosen, profiles)
  const names = namesText(gained, i18n.locale)
  const news =
    gained.length > 0
      ? plural(gained.length, {
          one: `They’ll see # child, ${names}, with all public events.`,
          other: `They’ll see # children, ${names}, with all public events.`,
        })
      : null
  if (chosen === 'administrator') {
    return (
      <Note tone="cau" icon={Shield} className="mt-3.5">
        {news === null ? null : <p>{news}</p>}
        <p>{t`Administrators also see private events and can delete profiles.`}</p>
      </Note>
    )
  }
  if (news !== null) {
    return (
      <Note tone="neutral" icon={Eye} className="mt-3.5">
        {news}
      </Note>
    )
  }
  const lost = lostByRole(friend, chosen, profiles)
  const said = [
    lost.children.length > 0
      ? t`They’ll stop seeing ${namesText(lost.children, i18n.locale)} right away`
      : null,
    chosen === 'viewer' ? t`They’ll stop seeing private events and can’t change anything` : null,
    lost.teams > 0 ? lostTeamsText(lost.teams) : null,
  ].filter((text) => text !== null)
  return said.length === 0 ? null : (
    <Note tone="cau" icon={TriangleAlert} className="mt-3.5">
      {said.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Note>
  )
}
