/**
 * Loads a page on demand, together with the catalogs of its texts.
 * If loading fails, a placeholder with a reload button replaces the page (see `ui/late.tsx`).
 */
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { MissingPage, MissingScreen } from '../features/shell/pages/missing-page.tsx'
import { type Catalog, openCatalogs } from '../lib/i18n.ts'

/** Loads a page inside an app shell. The shell keeps working if the page fails to load. */
export const lazyPage = lazyWith(MissingPage)

/** Loads a component that fills the window: an app shell, or a page without an app shell. */
export const lazyScreen = lazyWith(MissingScreen)

function lazyWith(Missing: ComponentType) {
  return <Module extends Record<string, unknown>, Name extends keyof Module>(
    catalogs: readonly Catalog[],
    load: () => Promise<Module>,
    name: Name,
  ) =>
    lazyRouteComponent(
      () =>
        Promise.all([load(), openCatalogs(catalogs)]).then(
          ([module]) => module,
          () => ({ [name]: Missing }) as unknown as Module, // `Missing` takes no props, so it can replace any page
        ),
      name,
    )
}
