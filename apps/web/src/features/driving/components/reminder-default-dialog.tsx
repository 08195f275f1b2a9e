import type { Profile } from '@homefield/contract/profile'
import type { DefaultActivity } from '@homefield/domain/coverage/default-activity'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { useLeadText } from '../../event/remind/components/use-lead-text.ts'
import { type Lead, LEADS } from '../../event/remind/model.ts'
import { useSetReminderDefault } from '../mutations.ts'

interface ReminderDefaultDialogProps {
  child: Profile
  activity: DefaultActivity
  /** The user's lead times. Null if the account setting applies. */
  leads: readonly Lead[] | null
  /** The account setting; null if it means no reminder. */
  general: Lead | null
  onClose: () => void
}

/** Sets the lead times for one child and kind of event. Callers mount it only while the dialog is open. */
export function ReminderDefaultDialog({
  child,
  activity,
  leads,
  general,
  onClose,
}: ReminderDefaultDialogProps) {
  const { t } = useLingui()
  const leadText = useLeadText()
  const [chosen, setChosen] = useState<ReadonlySet<Lead>>(
    () => new Set(leads ?? (general === null ? [] : [general])),
  )
  const set = useSetReminderDefault(onClose)
  const { name } = child
  const titles: Record<DefaultActivity, string> = {
    game: t`Reminders for ${name}’s games`,
    practice: t`Reminders for ${name}’s practices`,
    other: t`Reminders for ${name}’s other events`,
  }
  const save = (to: Lead[] | null) => {
    if (!set.isPending) set.mutate({ profileId: child.id, activity, leads: to })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="choice"
      title={titles[activity]}
      footer={
        <>
          <Button
            variant="ghost"
            className="md:mr-auto"
            isDisabled={leads === null || set.isPending}
            onPress={() => save(null)}
          >
            {t`Use account setting`}
          </Button>
          <Button
            variant="primary"
            isBusy={set.isPending}
            busyLabel={t`Saving...`}
            onPress={() => save(LEADS.filter((lead) => chosen.has(lead)))}
          >
            {chosen.size === 0 ? t`Save without reminders` : t`Save`}
          </Button>
        </>
      }
    >
      <fieldset className="divide-y divide-line">
        <legend className="sr-only">{t`When to be reminded`}</legend>
        {LEADS.map((lead) => (
          <div key={lead}>
            <Checkbox
              className="flex! min-h-11 w-full"
              isSelected={chosen.has(lead)}
              onChange={(isOn) =>
                setChosen(new Set(isOn ? [...chosen, lead] : [...chosen].filter((one) => one !== lead)))
              }
            >
              {leadText(lead)}
            </Checkbox>
          </div>
        ))}
      </fieldset>
      {set.errorText ? (
        <Note tone="neg" role="alert" className="mt-3">
          {set.errorText}
        </Note>
      ) : null}
    </Dialog>
  )
}
