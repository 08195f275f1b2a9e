import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useMe } from '../../../../lib/session/me.ts'
import { Form } from '../../../../ui/form.tsx'
import { Note } from '../../../../ui/note.tsx'
import { PasswordField } from '../../../../ui/password-field.tsx'
import { isPasswordWrong } from '../model.ts'

interface ProofFormProps {
  id: string
  onSubmit: (password: string) => void
  isBusy: boolean
  /** What the server last refused. A wrong password stands at its field, anything else above. */
  error: Error | null
  errorText: string | null
  /** Raised with each refusal: the focus goes to the field in error. */
  refusals: number
  children?: ReactNode
}

/** Asks for the account's password before something that must be the owner's own doing. */
export function ProofForm({ id, onSubmit, isBusy, error, errorText, refusals, children }: ProofFormProps) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [misses, setMisses] = useState(0)
  // What was refused is not said of what is typed since.
  const [refused, setRefused] = useState<Error | null>(null)
  const isWrong = error !== null && error !== refused && isPasswordWrong(error)
  const submit = () => {
    if (isBusy) return
    setMissing(password === '')
    if (password === '') setMisses(misses + 1)
    else onSubmit(password)
  }
  return (
    <Form id={id} onSubmit={submit} refusals={refusals + misses} className="flex flex-col gap-4">
      {errorText && error && !isPasswordWrong(error) ? (
        <Note tone="neg" role="alert">
          {errorText}
        </Note>
      ) : null}
      <AccountName />
      {children}
      <PasswordField
        label={t`Your password`}
        name="password"
        autoComplete="current-password"
        autoFocus
        isRequired
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          setMissing(false)
          setRefused(error)
        }}
        error={isMissing ? t`Please enter your password` : isWrong ? errorText : null}
      />
    </Form>
  )
}

/** Unseen: tells a password manager whose password is asked for. */
export function AccountName() {
  const { data: me } = useMe()
  return <input type="text" autoComplete="username" readOnly hidden value={me?.email ?? ''} />
}
