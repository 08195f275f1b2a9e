import { isBlank } from '@homefield/domain/blank'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { presentZone } from '../../../lib/time/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { Pitch } from '../../../ui/pitch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AccountBrand } from '../components/account-brand.tsx'
import { LateZoneField } from '../components/late-zone-field.tsx'
import { LiveClock } from '../components/live-clock.tsx'
import { useFinishOnboarding } from '../mutations.ts'
import { problemText } from '../components/problem-text.ts'

/** Asks for a missing name or time zone. `name` and `timeZone` are the stored values, which may be empty. */
export function OnboardingPage({ name: givenName, timeZone: givenZone }: { name: string; timeZone: string }) {
  const { t } = useLingui()
  const [name, setName] = useState(givenName)
  const [timeZone, setTimeZone] = useState(() => presentZone(givenZone || Temporal.Now.timeZoneId()))
  const [refusals, setRefusals] = useState(0)
  const finish = useFinishOnboarding()
  const isMissing = refusals > 0 && isBlank(name)

  const submit = () => {
    if (finish.isPending) return
    if (isBlank(name)) setRefusals(refusals + 1)
    else finish.mutate({ fullName: name.trim(), timezone: timeZone })
  }

  return (
    <div className="relative isolate grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center overflow-hidden bg-canvas px-4 py-6">
      <Pitch />
      <main className="w-[min(440px,100%)]">
        {/* A background behind the name hides the lines of the drawn field. */}
        <div className="mx-auto mb-5 w-max bg-canvas px-3 py-2">
          <AccountBrand />
        </div>
        <Card form="lifted" className="px-5 py-6 md:p-8">
          <h1 className="type-d3">{t`Welcome to Homefield`}</h1>
          <p className="mt-1 mb-6">{t`Two things, then your dashboard.`}</p>
          {finish.errorText ? (
            <Note tone="neg" role="alert" className="mb-5">
              {finish.errorText}
            </Note>
          ) : null}
          <Form onSubmit={submit} refusals={refusals} className="flex flex-col gap-5">
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
            <Button
              type="submit"
              variant="primary"
              isFullWidth
              className="h-11"
              isBusy={finish.isPending}
              busyLabel={t`Setting up...`}
            >
              {t`Continue to Dashboard`}
            </Button>
          </Form>
        </Card>
      </main>
    </div>
  )
}
