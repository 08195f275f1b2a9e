import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ChevronLeft } from 'lucide-react'
import { AccountBrand } from '../../account/components/account-brand.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useTestMail } from '../mutations.ts'

/** Lets a developer send a test email. The page works only on a developer's machine. */
export function TestEmailPage() {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [fullName, setFullName] = useState('')
  const test = useTestMail()
  const submit = () => {
    if (email.trim() !== '' && !test.isPending) test.mutate({ email, fullName })
  }
  return (
    <div className="grid min-h-dvh place-items-center bg-canvas px-4 py-6">
      <main id="main" tabIndex={-1} className="w-[min(440px,100%)] focus-visible:shadow-none">
        <div className="mb-7 flex justify-center">
          <AccountBrand />
        </div>
        <Card form="lifted" className="px-5 py-6 md:p-8">
          <TextLink to="/dashboard" className="mb-4 inline-flex items-center gap-1 text-sm">
            <Icon of={ChevronLeft} size={14} />
            {t`Back to Dashboard`}
          </TextLink>
          <h1 className="mb-5 type-d3">{t`Test welcome email`}</h1>
          {test.isSuccess ? (
            <Note tone="pos" role="status" className="mb-5">
              {t`Test email sent successfully!`}
            </Note>
          ) : null}
          {test.errorText ? (
            <Note tone="neg" role="alert" className="mb-5">
              {test.errorText}
            </Note>
          ) : null}
          <Form onSubmit={submit} className="flex flex-col gap-4">
            <TextField
              label={t`Recipient email`}
              type="email"
              name="email"
              autoComplete="email"
              isRequired
              value={email}
              onChange={setEmail}
            />
            <TextField
              label={t`Full name (optional)`}
              name="name"
              autoComplete="name"
              maxLength={100}
              value={fullName}
              onChange={setFullName}
            />
            <Button
              type="submit"
              variant="primary"
              isFullWidth
              className="h-11"
              isDisabled={email.trim() === ''}
              isBusy={test.isPending}
              busyLabel={t`Sending...`}
            >
              {t`Send Test Email`}
            </Button>
          </Form>
        </Card>
        <p className="mt-4 text-center text-xs text-ink-3">
          {t`This page is for testing and should be removed before production.`}
        </p>
      </main>
    </div>
  )
}
