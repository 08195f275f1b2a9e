import { useLingui } from '@lingui/react/macro'
import { Switch } from '../../../../ui/switch.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { FIELD_NAMES } from './field-names.ts'
import { SettingsSection } from './settings-section.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

/**
 * Lets users choose whether others can find them by search and can see when they are online.
 * How much a single friend can see is set on the page of that friend.
 */
export function PrivacySection({ form }: { form: SettingsFormState }) {
  const { t, i18n } = useLingui()
  return (
    <SettingsSection title={t`Privacy`} hint={t`You choose what each friend can see.`}>
      <div className="-mt-1 flex flex-col gap-3">
        <Switch
          detail={t`Search shows only your name and photo. When this is off, you can still send requests and invitations.`}
          isSelected={form.value('findable')}
          onChange={(isOn) => form.change('findable', isOn)}
        >
          {i18n._(FIELD_NAMES.findable)}
        </Switch>
        <Switch
          detail={t`Friends only see this in their chat with you. When it’s off, you still see it for friends who share theirs.`}
          isSelected={form.value('sharePresence')}
          onChange={(isOn) => form.change('sharePresence', isOn)}
        >
          {i18n._(FIELD_NAMES.sharePresence)}
        </Switch>
      </div>
      <TextLink to="/friends/blocked" className="mt-3 inline-block text-sm">
        {t`Blocked people`}
      </TextLink>
    </SettingsSection>
  )
}
