import { isBlank } from '@homefield/domain/blank'
import { useLingui } from '@lingui/react/macro'
import { useMe } from '../../../lib/session/me.ts'
import { useAccount } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { MAX_LENGTH, ROWS } from '../model.ts'
import { useSupportRequest } from '../mutations.ts'

const FORM = 'support-request'

interface SupportDialogProps {
  isOpen: boolean
  onClose: () => void
  /**
   * The message's text. The page stores the text, so that it survives a click outside that closes the dialog.
   */
  summary: string
  onChange: (summary: string) => void
  /**
   * Called when a visitor opens the sign-in page. After signing in, the visitor returns to the current page.
   */
  onSignIn: () => void
}

export function SupportDialog({ isOpen, onClose, summary, onChange, onSignIn }: SupportDialogProps) {
  const { t } = useLingui()
  const isSignedIn = useAccount() !== null
  const request = useSupportRequest()
  const isMissing = isBlank(summary)
  const error = isSignedIn ? request.errorText : t`You must be logged in to submit a support request.`

  const close = () => {
    onClose()
    if (!request.isPending) request.reset()
  }
  const submit = () => {
    if (isSignedIn && !isMissing && !request.isPending)
      request.mutate(summary.trim(), {
        onSuccess: () => {
          onChange('')
          // The focused Send button is disabled after sending, so move the focus to the message field.
          document.querySelector<HTMLTextAreaElement>(`#${FORM} textarea`)?.focus()
        },
      })
  }
  const edit = (text: string) => {
    onChange(text)
    if (request.isSuccess || request.isError) request.reset()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t`Contact Support`}
      size="choice"
      footer={
        <>
          <Button variant="ghost" onPress={close}>
            {request.isSuccess ? t`Close` : t`Cancel`}
          </Button>
          {isSignedIn ? (
            <Button
              type="submit"
              form={FORM}
              variant="primary"
              isDisabled={isMissing || request.isPending}
              isBusy={request.isPending}
              busyLabel={t`Sending...`}
            >
              {t`Send Request`}
            </Button>
          ) : (
            <LinkButton to="/auth/signin" search={{ returnTo: '/help' }} onClick={onSignIn}>
              {t`Sign in`}
            </LinkButton>
          )}
        </>
      }
    >
      {request.isSuccess ? (
        <Note tone="pos" role="status" className="mb-3.5">
          {t`Your support request has been sent successfully! We will get back to you soon.`}
        </Note>
      ) : null}
      {error ? (
        <Note tone="neg" role="alert" className="mb-3.5">
          <b>{error}</b>
          {request.reasonText ? <p>{request.reasonText}</p> : null}
        </Note>
      ) : null}
      <Form id={FORM} onSubmit={submit}>
        <TextArea
          label={t`Summary of Issue`}
          rows={ROWS}
          isRequired
          autoFocus
          maxLength={MAX_LENGTH}
          value={summary}
          onChange={edit}
          hint={isSignedIn && !request.isSuccess ? <AnswerTo /> : undefined}
        />
      </Form>
    </Dialog>
  )
}

function AnswerTo() {
  const { t } = useLingui()
  const email = useMe().data?.email
  return email ? <>{t`We’ll reply to ${email}.`}</> : null
}
