import type { Me } from '@homefield/contract/account'
import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../../../ui/text-field.tsx'
import { problemText } from '../../components/problem-text.ts'
import { EmailField } from './email-field.tsx'
import { PortraitField } from './portrait-field.tsx'
import { SettingsSection } from './settings-section.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

/** The photo is saved immediately. The name and the phone number are saved with the Save Changes button. */
export function AccountSection({ me, form }: { me: Me; form: SettingsFormState }) {
  const { t } = useLingui()
  const { problems, phones } = form
  const typedPhone = form.value('phoneNumber')
  return (
    <SettingsSection
      id="general"
      title={t`Account Settings`}
      hint={t`Your name is visible to connected friends and family.`}
    >
      <div className="mb-4">
        <PortraitField name={form.settings.fullName} photoId={me.settings.photoId} />
      </div>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <TextField
          label={t`Full name`}
          name="name"
          autoComplete="name"
          isRequired
          maxLength={100}
          value={form.value('fullName')}
          onChange={(name) => form.change('fullName', name)}
          error={problemText(problems.fullName === 'nameMissing' ? 'nameMissing' : null)}
        />
        <TextField
          label={t`Phone number`}
          name="tel"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={t`Optional`}
          maxLength={32}
          value={form.isEdited('phoneNumber') ? typedPhone : phones.show(typedPhone)}
          onChange={(phone) => form.change('phoneNumber', phone)}
          onBlur={() => {
            const number = form.isEdited('phoneNumber') ? phones.read(typedPhone) : null
            if (number) form.change('phoneNumber', phones.show(number))
          }}
          error={
            problems.phoneNumber
              ? t`Please enter a valid phone number with its country code, like +1 503 555 0123.`
              : null
          }
        />
      </div>
      <EmailField email={me.email} isConfirmed={me.emailConfirmed} />
    </SettingsSection>
  )
}
