import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** Set `autoComplete` to `current-password` or `new-password` to support password managers. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck="false"
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t`Hide password` : t`Show password`}
          size="small"
          className="-mr-2"
          onPress={() => setShown(!isShown)}
        />
      }
    />
  )
}
