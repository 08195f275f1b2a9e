import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { SaveBar } from '../../../../ui/save-bar.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

/** The bar floats outside the form it saves: other parts of the page are forms of their own. */
export const SETTINGS_FORM = 'settings'

/** There only while something differs from what is saved, or could not be saved. */
export function SettingsSaveBar({ form }: { form: SettingsFormState }) {
  const { t } = useLingui()
  const isShown = form.isDirty || form.isSaving
  useFocusKept(isShown)
  return (
    <SaveBar
      className="mt-4 md:ml-[240px] lg:ml-[300px]"
      isDirty={isShown}
      problem={form.errorText}
      actions={
        <>
          <Button variant="ghost" onPress={form.discard} isDisabled={form.isSaving}>
            {t`Discard`}
          </Button>
          <Button type="submit" form={SETTINGS_FORM} variant="primary" isBusy={form.isSaving}>
            {t`Save Changes`}
          </Button>
        </>
      }
    >
      {form.isSaving ? t`Saving...` : t`Unsaved changes`}
    </SaveBar>
  )
}

/** The bar takes its buttons along when it goes: the focus returns to the field that was changed last. */
function useFocusKept(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined
    const form = document.getElementById(SETTINGS_FORM)
    let last = document.activeElement
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && form?.contains(target)) last = target
    }
    document.addEventListener('focusin', remember)
    return () => {
      document.removeEventListener('focusin', remember)
      if (document.activeElement === document.body && last instanceof HTMLElement)
        last.focus({ preventScroll: true })
    }
  }, [isShown])
}
