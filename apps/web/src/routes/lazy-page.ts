/**
 * A page that is fetched when it is first wanted, together with the texts of its groups. Where it does not arrive, it is
 * as with any other part that comes late (`ui/late.tsx`): something in its place says so and offers to reload.
 */
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { MissingPage, MissingScreen } from '../features/shell/pages/missing-page.tsx'
import { type Catalog, openCatalogs } from '../lib/i18n.ts'

/** Inside a frame, which goes on working. */
export const lazyPage = lazyWith(MissingPage)

/** By itself in the window: a frame, or a page without one. */
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
          () => ({ [name]: Missing }) as unknown as Module, // takes no props, and so suits every page
        ),
      name,
    )
}
