import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMe } from '../../../../lib/session/me.ts'
import { Form } from '../../../../ui/form.tsx'
import { Note } from '../../../../ui/note.tsx'
import { PasswordField } from '../../../../ui/password-field.tsx'
import { Pressable } from '../../../../ui/pressable.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { TEXT_LINK } from '../../../../ui/text-link-look.ts'
import { canUsePasskeys, isCodeWrong, isPasswordWrong, type OtherCredential } from '../model.ts'
import { securityQuery } from '../queries.ts'

const LONGEST_CODE = 40

interface CredentialFormProps {
  id: string
  onSubmit: (password: string) => void
  /** Credentials that can replace the password. The form offers only credentials that the account has. */
  others?: readonly ('code' | 'passkey')[] | undefined
  onOther?: ((credential: OtherCredential) => void) | undefined
  isBusy: boolean
  /**
   * The server's last error. An error about a wrong password or code is shown below its field.
   * An error that is not about the password or code is shown above the fields.
   */
  error: Error | null
  errorText: string | null
  /** Number of failed submissions. When the number grows, the invalid field gets the focus. */
  refusals: number
  children?: ReactNode
}

/** Asks for a credential, by default the password, before a sensitive action. */
export function CredentialForm(props: CredentialFormProps) {
  const { id, onSubmit, others = [], onOther, isBusy, error, errorText, refusals, children } = props
  const { t } = useLingui()
  const { data: security } = useQuery(securityQuery)
  const [kind, setKind] = useState<'password' | 'code'>('password')
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [misses, setMisses] = useState(0)
  // The error disappears when the user edits the field.
  const [refused, setRefused] = useState<Error | null>(null)
  const isAtField = error !== null && (isPasswordWrong(error) || isCodeWrong(error))
  const wrong = isAtField && error !== refused ? errorText : null
  const hasCode = others.includes('code') && security?.secondFactor.isOn === true
  const hasPasskey = others.includes('passkey') && canUsePasskeys() && (security?.passkeys.length ?? 0) > 0
  const type = (value: string) => {
    setTyped(value)
    setMissing(false)
    setRefused(error)
  }
  const submit = () => {
    if (isBusy) return
    const isBlank = typed.trim() === ''
    setMissing(isBlank)
    if (isBlank) setMisses(misses + 1)
    else if (kind === 'code') onOther?.({ code: typed.trim() })
    else onSubmit(typed)
  }
  return (
    <Form id={id} onSubmit={submit} refusals={refusals + misses} className="flex flex-col gap-4">
      {errorText && !isAtField ? (
        <Note tone="neg" role="alert">
          {errorText}
        </Note>
      ) : null}
      <AccountName />
      {children}
      {kind === 'password' ? (
        <PasswordField
          label={t`Your password`}
          name="password"
          autoComplete="current-password"
          autoFocus
          isRequired
          value={typed}
          onChange={type}
          error={isMissing ? t`Please enter your password` : wrong}
        />
      ) : (
        <TextField
          label={t`Code`}
          hint={t`From your authenticator app, or one of your recovery codes.`}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck="false"
          maxLength={LONGEST_CODE}
          autoFocus
          isRequired
          value={typed}
          onChange={type}
          error={isMissing ? t`Please enter your code` : wrong}
        />
      )}
      {hasCode || hasPasskey ? (
        <div className="flex flex-col items-start gap-2">
          {hasCode ? (
            <Pressable
              className={`${TEXT_LINK} min-h-6 text-sm`}
              isDisabled={isBusy}
              onPress={() => {
                setKind(kind === 'code' ? 'password' : 'code')
                type('')
              }}
            >
              {kind === 'code' ? t`Use your password instead` : t`Use a code instead`}
            </Pressable>
          ) : null}
          {hasPasskey ? (
            <Pressable
              className={`${TEXT_LINK} min-h-6 text-sm`}
              isDisabled={isBusy}
              onPress={() => onOther?.('passkey')}
            >
              {t`Use a passkey instead`}
            </Pressable>
          ) : null}
        </div>
      ) : null}
    </Form>
  )
}

/** A hidden field that tells a password manager which account the password belongs to. */
export function AccountName() {
  const { data: me } = useMe()
  return <input type="text" autoComplete="username" readOnly hidden value={me?.email ?? ''} />
}
