import { lazyRouteComponent } from '@tanstack/react-router'
import { type Catalog, openCatalogs } from '../lib/i18n.ts'

/** A page that is fetched when it is first wanted, together with the texts of its groups. */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  catalogs: readonly Catalog[],
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), openCatalogs(catalogs)])
    return module
  }, name)
}
