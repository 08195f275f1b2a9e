import { isBlank } from '@homefield/domain/blank'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { storedInvitation } from '../../../lib/session/invitation-link.ts'
import { presentZone } from '../../../lib/time/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LateZoneField } from '../components/late-zone-field.tsx'
import { LiveClock } from '../components/live-clock.tsx'
import { OnboardingLayout } from '../components/onboarding-layout.tsx'
import { type OnboardingNext, useFinishOnboarding } from '../mutations.ts'
import { problemText } from '../components/problem-text.ts'

/** Asks for a missing name or time zone. `name` and `timeZone` are the stored values, which may be empty. */
export function OnboardingPage({ name: givenName, timeZone: givenZone }: { name: string; timeZone: string }) {
  const { t } = useLingui()
  const [name, setName] = useState(givenName)
  const [timeZone, setTimeZone] = useState(() => presentZone(givenZone || Temporal.Now.timeZoneId()))
  const [refusals, setRefusals] = useState(0)
  const finish = useFinishOnboarding()
  // An invited person first answers the invitation.
  const [isInvited] = useState(() => storedInvitation() !== null)
  const isMissing = refusals > 0 && isBlank(name)

  const submit = (to: OnboardingNext) => {
    if (finish.isPending) return
    if (isBlank(name)) setRefusals(refusals + 1)
    else finish.mutate({ fullName: name.trim(), timezone: timeZone, next: to })
  }
  const next = finish.variables?.next

  return (
    <OnboardingLayout
      step={isInvited ? null : 1}
      title={t`Welcome to Homefield`}
      text={t`First, your name and your time zone.`}
    >
      {finish.errorText ? (
        <Note tone="neg" role="alert" className="mb-5">
          {finish.errorText}
        </Note>
      ) : null}
      <Form
        onSubmit={() => submit(isInvited ? 'home' : 'team')}
        refusals={refusals}
        className="flex flex-col gap-5"
      >
        <TextField
          label={t`Your Name`}
          name="name"
          autoComplete="name"
          autoFocus
          isRequired
          maxLength={100}
          hint={t`Visible to connected friends and family.`}
          value={name}
          onChange={setName}
          error={problemText(isMissing ? 'nameMissing' : null)}
        />
        <LateZoneField
          label={t`Time zone`}
          hint={t`Used for displaying events and syncing calendars.`}
          value={timeZone}
          onChange={setTimeZone}
        />
        <LiveClock timeZone={timeZone} />
        <div className="flex flex-col gap-2">
          {isInvited ? null : (
            <Button
              type="submit"
              variant="primary"
              isFullWidth
              className="h-11"
              isBusy={finish.isPending && next === 'team'}
              busyLabel={t`Setting up...`}
            >
              {t`Next: your team’s calendar`}
            </Button>
          )}
          <Button
            variant={isInvited ? 'primary' : 'ghost'}
            isFullWidth
            className="h-11"
            isBusy={finish.isPending && next === 'home'}
            busyLabel={t`Setting up...`}
            onPress={() => submit('home')}
          >
            {t`Continue to Dashboard`}
          </Button>
        </div>
      </Form>
    </OnboardingLayout>
  )
}
