import type { Profile } from '@homefield/contract/profile'
import { isBlank } from '@homefield/domain/blank'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Note } from '../../../../ui/note.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { OnboardingLayout } from '../../../account/components/onboarding-layout.tsx'
import { emptyValues } from '../../../profile/model/form.ts'
import { useAddProfile } from '../../../profile/mutations.ts'

interface FirstChildProps {
  profiles: readonly Profile[]
  onDone: () => void
}

/** Asks for the name of the first child. Everything else about the child can wait. */
export function FirstChild({ profiles, onDone }: FirstChildProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [refusals, setRefusals] = useState(0)
  const add = useAddProfile(onDone)
  const submit = () => {
    if (isBlank(name)) setRefusals(refusals + 1)
    else if (!add.isPending && !add.isSuccess) add.mutate({ ...emptyValues(profiles), name })
  }
  return (
    <OnboardingLayout
      step={3}
      title={t`Who plays?`}
      text={t`Add your first child. Every event on your calendar belongs to a child.`}
    >
      {add.errorText ? (
        <Note tone="neg" role="alert" className="mb-5">
          {add.errorText}
        </Note>
      ) : null}
      <Form onSubmit={submit} refusals={refusals} className="flex flex-col gap-5">
        <TextField
          label={t`Child’s name`}
          hint={t`You can add a photo, birthday and sports later.`}
          autoComplete="off"
          autoFocus
          isRequired
          maxLength={80}
          value={name}
          onChange={setName}
          error={refusals > 0 && isBlank(name) ? t`Please enter your child’s name` : null}
        />
        <Button
          type="submit"
          variant="primary"
          isFullWidth
          className="h-11"
          isBusy={add.isPending}
          busyLabel={t`Saving...`}
        >
          {t`Add child and continue`}
        </Button>
        <Button variant="ghost" isFullWidth onPress={onDone}>
          {t`Skip for now`}
        </Button>
      </Form>
    </OnboardingLayout>
  )
}
