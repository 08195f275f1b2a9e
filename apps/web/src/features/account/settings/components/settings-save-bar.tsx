import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { SaveBar } from '../../../../ui/save-bar.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

/**
 * The HTML id of the settings form. The save button outside the form refers to this id.
 * The bar cannot be inside the form, because other sections of the page are forms too.
 */
export const SETTINGS_FORM = 'settings'

/** Shown only while there are unsaved changes or while they are being saved. */
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

/**
 * Moves the focus when the bar disappears, because the bar's focused button disappears too.
 * The focus returns to the field that was edited last.
 */
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
