import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/button.tsx'
import { SaveBar } from '../../../../ui/save-bar.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

/** The bar floats outside the form it saves: other parts of the page are forms of their own. */
export const SETTINGS_FORM = 'settings'

/** There only while something differs from what is saved, or could not be saved. */
export function SettingsSaveBar({ form }: { form: SettingsFormState }) {
  const { t } = useLingui()
  return (
    <SaveBar
      className="mt-4 md:ml-[240px] lg:ml-[300px]"
      isDirty={form.isDirty || form.isSaving}
      problem={form.errorText}
      actions={
        <>
          <Button variant="ghost" onPress={form.discard} isDisabled={form.isSaving}>
            {t`Discard`}
          </Button>
          <Button
            type="submit"
            form={SETTINGS_FORM}
            variant="primary"
            isBusy={form.isSaving}
            busyLabel={t`Saving...`}
          >
            {t`Save Changes`}
          </Button>
        </>
      }
    >
      {t`Unsaved changes`}
    </SaveBar>
  )
}
