import type { Language } from '@homefield/contract/account'

const README: Record<Language, readonly string[]> = {
  en: [
    'Your Homefield data',
    '',
    'account.json      Your settings, your addresses, your friends by name, open friend requests, whom you invited and',
    '                  blocked, your notifications, your photos, where you are signed in, and what happened to the',
    '                  safety of your account.',
    'profiles.json     Your children with their birthdays, sports and notes, and to whom you offer them.',
    'events.json       Their events, each with what changed about it. One event of two children stands there twice,',
    '                  with the same happeningId.',
    'connections.json  The teams you connected, where you signed in for them, and the calendar links you made. Addresses',
    '                  and what opens your accounts elsewhere are secrets, so they are left out.',
    'calendars/        The schedule of each child as a file that any calendar can read (iCalendar).',
    'photos/           Your photos in their largest size.',
    '',
    'Times are in UTC (they end with Z), with the time zone beside them where one was meant. Days are year-month-day.',
    'What belongs to your friends, such as their children and events, is not in here.',
  ],
  es: [
    'Tus datos de Homefield',
    '',
    'account.json      Tus ajustes, tus direcciones, tus amigos por su nombre, las solicitudes de amistad abiertas,',
    '                  a quién has invitado o bloqueado, tus notificaciones, tus fotos, dónde tienes la sesión iniciada',
    '                  y lo que ha ocurrido con la seguridad de tu cuenta.',
    'profiles.json     Tus hijos, con su fecha de nacimiento, sus deportes y tus notas, y a quién los ofreces.',
    'events.json       Sus eventos, cada uno con los cambios que ha tenido. Un evento de dos hijos aparece dos veces,',
    '                  con el mismo happeningId.',
    'connections.json  Los equipos que conectaste, dónde iniciaste sesión para ellos y los enlaces de calendario que',
    '                  creaste. Las direcciones y lo que abre tus otras cuentas son secretos y por eso no aparecen.',
    'calendars/        La agenda de cada hijo en un archivo que cualquier calendario puede leer (iCalendar).',
    'photos/           Tus fotos en su tamaño más grande.',
    '',
    'Las horas están en UTC (terminan en Z), junto a la zona horaria cuando la hay. Los días son año-mes-día.',
    'Lo que pertenece a tus amigos, como sus hijos y sus eventos, no está aquí.',
  ],
  fr: [
    'Vos données Homefield',
    '',
    'account.json      Vos réglages, vos adresses, le nom de vos amis, les demandes d’ami en attente, les personnes',
    '                  que vous avez invitées ou bloquées, vos notifications, vos photos, les appareils connectés et ce',
    '                  qui a touché à la sécurité de votre compte.',
    'profiles.json     Vos enfants, leur date de naissance, leurs sports et vos notes, et à qui vous les proposez.',
    'events.json       Leurs événements, chacun avec ses modifications. Un événement de deux enfants y figure deux',
    '                  fois, avec le même happeningId.',
    'connections.json  Les équipes que vous avez connectées, les plateformes où leur connexion est ouverte et les',
    '                  liens de calendrier que vous avez créés. Les adresses et ce qui ouvre vos autres comptes sont',
    '                  secrets et n’y figurent pas.',
    'calendars/        L’agenda de chaque enfant dans un fichier que tout calendrier sait lire (iCalendar).',
    'photos/           Vos photos dans leur plus grande taille.',
    '',
    'Les heures sont en UTC (elles se terminent par Z), à côté du fuseau horaire quand il y en a un. Les jours',
    's’écrivent année-mois-jour.',
    'Ce qui appartient à vos amis, comme leurs enfants et leurs événements, n’est pas ici.',
  ],
}

/** Says what is what in an archive. Windows' own editor, too, is to show it in lines. */
export function readmeOf(language: Language): string {
  return `${README[language].join('\r\n')}\r\n`
}
