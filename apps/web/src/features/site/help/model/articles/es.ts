import type { Articles } from '../articles.ts'

export const articles: Articles = {
  'add-a-child': {
    title: 'Agrega tu primer hijo o hija',
    lead: 'Un perfil solo necesita un nombre, un color y los deportes.',
    words: 'perfil niño niña hijo hija yo familia color foto cumpleaños',
    body: [
      {
        steps: [
          'Abre Perfiles y elige Agregar hijo o hija.',
          'Escribe el nombre y elige uno de los doce colores: marca sus eventos en todas partes.',
          'Elige los deportes y, si quieres, una foto. Guarda.',
        ],
      },
      'También puedes crear un perfil para ti o para toda la familia. La fecha de nacimiento es opcional: agrega la edad y un cumpleaños en el calendario.',
    ],
  },
  'connect-a-team': {
    title: 'Conecta un equipo',
    lead: 'Dos minutos por equipo, y sus partidos y entrenamientos aparecen solos.',
    words: 'plataforma sincronizar importar calendario agregar',
    body: [
      {
        steps: [
          'Abre Conexiones y elige la plataforma del equipo. Si no está en la lista, elige Otro calendario.',
          'Pega el enlace del calendario del equipo. Verás su nombre, la primera y la última fecha y tres títulos antes de guardar nada.',
          'Elige qué hijos juegan en el equipo. Sus calendarios se llenan de inmediato.',
        ],
      },
      'Con TeamSnap también puedes iniciar sesión en vez de pegar un enlace, si este servidor de Homefield lo ofrece. Un solo inicio de sesión trae todos tus equipos.',
      'Los enlaces son de solo lectura. Homefield nunca publica, responde ni cambia nada en tu equipo.',
    ],
  },
  'one-team-two-children': {
    title: 'Un equipo, dos hijos',
    lead: 'Los hermanos de un mismo equipo comparten sus eventos: un partido, que aparece una sola vez, con una sola conversación.',
    words: 'hermanos mellizos gemelos asignar',
    body: [
      {
        steps: [
          'Abre Conexiones y la plataforma del equipo.',
          'En el menú del equipo elige Asignar a hijos.',
          'Marca a cada hijo o hija que juegue en él. Guarda.',
        ],
      },
    ],
  },
  'move-from-another-calendar': {
    title: 'Cámbiate desde otro calendario',
    lead: 'Trae lo que tienes en Google, Apple, Outlook u otra app, sin volver a escribirlo.',
    words: 'importar google apple icloud outlook cambiar migrar pasar ics',
    body: [
      { drawing: 'move' },
      'Homefield lee enlaces de calendario, así que solo tienes que traer el enlace. Lo que cambie allí más tarde también aparecerá aquí.',
      {
        steps: [
          'Google Calendar, en una computadora: Configuración, tu calendario, Integrar el calendario. Copia la dirección secreta en formato iCal.',
          'Calendario de Apple: comparte el calendario, activa Calendario público y copia el enlace.',
          'Outlook en la web: Configuración, Calendarios compartidos, Publicar un calendario. Copia el enlace ICS.',
          'En Homefield abre Conexiones, Otro calendario, pega el enlace, mira la vista previa y guarda.',
        ],
      },
      'Lo que aún no está en ningún calendario se agrega a mano: presiona N o elige el signo más. Un entrenamiento que se repite solo se escribe una vez.',
    ],
  },
  'google-apple-outlook': {
    title: 'Tu calendario en Google, Apple u Outlook',
    lead: 'Con un enlace privado, cualquier app de calendario puede mostrar los eventos de tus hijos. Puedes revocarlo cuando quieras.',
    words: 'suscribir exportar ical ics feed webcal compartir abuelos enlace',
    body: [
      {
        steps: [
          'Abre Configuración, Enlaces de calendario, y elige Crear enlace: para un hijo o una hija, o para la familia.',
          'Copia el enlace. Se muestra una sola vez, porque quien lo tenga puede leer tu calendario.',
          'Google: Otros calendarios, Desde URL. Apple: Nueva suscripción a calendario. Outlook: Agregar calendario, Suscribirse desde la web.',
        ],
      },
      'Cuánto tarda un cambio en verse allí depende de esa app: algunas consultan solo cada varias horas. Los enlaces nunca incluyen eventos privados. Un enlace revocado deja de funcionar de inmediato.',
    ],
  },
  'without-a-signal': {
    title: 'En una cancha sin señal',
    lead: 'El calendario, los chats y los perfiles que ya abriste siguen funcionando y muestran de cuándo son.',
    words: 'sin conexión offline red internet señal cobertura espera instalar pantalla de inicio',
    body: [
      'Una barra en la parte superior te dice que no tienes conexión y cuándo se actualizaron los datos por última vez.',
      'Lo que escribes se guarda en el dispositivo, marcado como pendiente, y se envía cuando tienes señal. Nada se envía dos veces.',
      'Los mapas y la búsqueda de lugares necesitan conexión. Todo lo demás que tenga que esperar lo dirá.',
      'La copia se elimina cuando cierras sesión, o automáticamente después de treinta días sin conexión.',
    ],
  },
  'playmetrics-link': {
    title: 'El enlace de calendario de Playmetrics',
    lead: 'Empieza con calendar.playmetrics.com, y hay uno por equipo.',
    words: 'url ics playmetrics suscribir dónde encontrar',
    body: [
      { drawing: 'playmetrics' },
      {
        steps: [
          'Inicia sesión en Playmetrics en la web y abre el calendario de tu equipo.',
          'Elige Subscribe to calendar y copia el enlace que aparece.',
          'En Homefield abre Conexiones, Playmetrics, y pégalo.',
        ],
      },
      'Un enlace solo de partidos también sirve, junto al completo. Aun así, cada partido aparece una sola vez.',
    ],
  },
  'sportsengine-link': {
    title: 'El enlace de calendario de SportsEngine',
    lead: 'Desde el calendario del equipo. El sitio del propio club puede tener otro.',
    words: 'url ical sportngin suscribir dónde encontrar',
    body: [
      { drawing: 'sportsengine' },
      {
        steps: [
          'Abre tu equipo en SportsEngine y elige Schedule.',
          'Elige Subscribe y copia el enlace iCal.',
          'En Homefield abre Conexiones, SportsEngine, y pégalo.',
        ],
      },
      'Un enlace de la dirección del propio club, con ical_feed dentro, va en Otro calendario.',
    ],
  },
  'gamechanger-link': {
    title: 'El enlace de calendario de GameChanger',
    lead: 'Empieza con api.team-manager.gc.com y es tuyo, no del equipo: no lo compartas.',
    words: 'url ics gc sincronizar dónde encontrar',
    body: [
      { drawing: 'gamechanger' },
      {
        steps: [
          'Abre tu equipo en GameChanger y ve a Schedule.',
          'Abre el menú, elige Sync to calendar y copia el enlace.',
          'En Homefield abre Conexiones, GameChanger, y pégalo.',
        ],
      },
    ],
  },
  'teamsnap-link': {
    title: 'TeamSnap: inicia sesión o pega un enlace',
    lead: 'El inicio de sesión trae todos tus equipos. Un enlace trae uno, y no necesitas cuenta propia.',
    words: 'url ics teamsnap one conectar dónde encontrar',
    body: [
      { drawing: 'teamsnap' },
      {
        steps: [
          'Con cuenta: abre Conexiones, TeamSnap, elige Conectar TeamSnap e inicia sesión allí. Homefield solo pide permiso para leer.',
          'Con enlace: abre el calendario de tu equipo en TeamSnap, elige Subscribe y copia el enlace del calendario.',
          'Pégalo en Conexiones, Otro calendario. Lo reconocemos y el equipo aparece en TeamSnap.',
        ],
      },
      'Los enlaces de calendario de TeamSnap se actualizan con retraso. Iniciar sesión es más rápido.',
    ],
  },
  'other-calendar-link': {
    title: 'Un enlace de cualquier otro lugar',
    lead: 'Ligas, escuelas, clubes, Google, Outlook: todo lo que ofrezca un enlace iCalendar.',
    words: 'url ics webcal ical liga escuela colegio google outlook icloud otro',
    body: [
      { drawing: 'other' },
      {
        steps: [
          'Busca Suscribirse, iCal o Exportar calendario en el sitio de tu liga, escuela o calendario.',
          'Copia el enlace: suele terminar en .ics o empezar con webcal.',
          'En Homefield abre Conexiones, Otro calendario, y pégalo, o pega el mensaje entero en el que venía.',
        ],
      },
      'La vista previa dice en qué zona horaria se leen las horas. Allí puedes cambiarla.',
    ],
  },
  'link-no-longer-works': {
    title: 'Qué significa «El enlace ya no funciona»',
    lead: 'La plataforma ya no acepta el enlace. Tus eventos siguen como estaban en la última revisión correcta.',
    words: 'roto error falla vencido reemplazar nuevo enlace problema',
    body: [
      'Casi siempre es que la plataforma creó un enlace nuevo, o que terminó la temporada.',
      {
        steps: [
          'Consigue un enlace nuevo en la plataforma, como explican estos artículos.',
          'Abre Conexiones y el equipo. Elige Reemplazar enlace.',
          'Pega el nuevo. Los eventos, los mensajes y los recordatorios se quedan con el equipo.',
        ],
      },
    ],
  },
  'removed-by-the-team': {
    title: 'Por qué un partido dice «Retirado por el equipo»',
    lead: 'Estaba en el calendario del equipo y ya no está. Nadie dijo que se cancelara.',
    words: 'cancelado falta desaparecido borrado cambios',
    body: [
      'Por eso no va tachado: pregunta al entrenador antes de quedarte en casa. Si el equipo lo vuelve a poner, regresa aquí.',
      'Un partido que el equipo sí canceló dice Cancelado y va tachado.',
      'Cuando desaparece de repente la mayor parte de un calendario, Homefield espera y te pregunta primero. Casi siempre es una falla de la plataforma.',
    ],
  },
  'how-often-we-check': {
    title: 'Cada cuánto revisamos',
    lead: 'Cada 5 minutos el día del partido, cada 15 si hay algo en las próximas dos semanas y, si no, cada hora.',
    words: 'actualizar sincronizar intervalo retraso última vez ahora',
    body: [
      'Cada equipo indica cuándo se revisó por última vez y, si hubo un problema, cuál. Actualizar revisa al instante.',
      'Un cambio muestra el valor anterior y el nuevo hasta que eliges Entendido.',
    ],
  },
  'access-levels': {
    title: 'Amigo, lector, administrador',
    lead: 'Lo decides para cada amigo. Todos empiezan como Amigo, que no puede ver a tus hijos.',
    words: 'roles permiso pareja padre madre niñera cuidadora entrenador compartir ver',
    body: [
      { drawing: 'access' },
      'Amigo: solo chat y mensajes. Ni perfiles ni calendarios.',
      'Lector: ve los calendarios y eventos de tus hijos en el panel y en el calendario. Los privados siguen ocultos.',
      'Administrador: ve y administra calendarios, eventos y perfiles de tus hijos, también los eventos privados. Para el otro padre o la otra madre.',
      {
        steps: [
          'Abre Amigos y busca a la persona.',
          'Elige Editar nivel de acceso.',
          'Elige el nivel y guarda. Se aplica en segundos, en todos los dispositivos.',
        ],
      },
    ],
  },
  'take-access-back': {
    title: 'Retirar el acceso',
    lead: 'Baja su nivel, elimina al amigo o bloquéalo. Todo se aplica en segundos.',
    words: 'revocar quitar eliminar bloquear dejar de compartir separación',
    body: [
      {
        steps: [
          'Abre Amigos y elige Editar nivel de acceso. Un Amigo no puede ver nada de tus hijos.',
          'O elimina al amigo: ambos dejan de ver a los hijos del otro.',
          'O bloquéalo: entonces tampoco puede encontrarte ni escribirte.',
        ],
      },
      'Las copias en los dispositivos de la otra persona también se eliminan, en cuanto el dispositivo tenga conexión. Los enlaces de calendario se revocan aparte, en Configuración, Enlaces de calendario.',
    ],
  },
  'private-events': {
    title: 'Eventos privados',
    lead: 'Solo los ven tú y tus administradores.',
    words: 'ocultar oculto visibilidad secreto médico',
    body: [
      'Pon Visibilidad en Privado al agregar o editar un evento. Los lectores no lo ven, ni siquiera como tiempo ocupado, y los enlaces de calendario lo dejan fuera.',
    ],
  },
  'who-drives': {
    title: 'Quién maneja',
    lead: 'Indica quién lleva a un hijo y quién lo trae a casa.',
    words: 'aventón ronda recoger llevar traer conductor habitual chofer',
    body: [
      {
        steps: [
          'Abre un evento. En Quién maneja, elige que manejas tú o elige a otra persona.',
          'A otra persona se le pregunta primero, y responde con un toque.',
          'Para todas las semanas: Configuración, Conductores habituales. Por ejemplo, Sam trae a Maya de los entrenamientos del martes.',
        ],
      },
      'El conductor que eliges para un evento vale más que el habitual. Si el evento se mueve, Homefield le pregunta a cada conductor si todavía puede.',
    ],
  },
  'when-to-leave': {
    title: 'A qué hora salir',
    lead: 'Homefield cuenta hacia atrás desde la llegada: llegar antes, el traslado y unos minutos de margen.',
    words: 'salida traslado minutos casa dirección llegar antes tráfico',
    body: [
      {
        steps: [
          'Escribe tu dirección en Configuración, Casa. Solo tú la ves.',
          'Si un equipo llega más temprano o más tarde: abre Conexiones, Editar equipo, Llegar antes. Lo normal son 30 minutos para partidos y 15 para entrenamientos.',
          'Si el tiempo de traslado no es correcto, pon tus propios minutos en el evento. Siempre valen más. Están en Configuración, Tiempos de traslado.',
        ],
      },
      'La hora es una estimación y no toma en cuenta el tráfico.',
    ],
  },
  'not-going': {
    title: 'Un hijo no va',
    lead: 'Con un toque, un hijo queda fuera de un evento. Al equipo no se le avisa.',
    words: 'ausente enfermo faltar falta asistencia vacaciones',
    body: [
      {
        steps: [
          'Abre el evento y elige No va.',
          'Elige este evento, o todos los de la serie o del equipo a partir de ese día.',
          'Para deshacerlo, indica en el mismo evento que sí va.',
        ],
      },
      'Entonces no necesita quien lo lleve, no tiene choques de horarios y no recibes recordatorios. Lo ven todos los que ven a ese hijo. Homefield no le avisa al equipo, así que responde también en la página del equipo.',
    ],
  },
  helpers: {
    title: 'Ayudantes sin cuenta',
    lead: 'Una abuela o una niñera puede manejar sin usar Homefield.',
    words: 'abuelo niñera vecino conductor familiar',
    body: [
      {
        steps: [
          'Abre Configuración, Ayudantes, y elige Agregar ayudante.',
          'Escribe un nombre y, si quieres, un teléfono y un correo.',
          'Elige al ayudante en un evento o como conductor habitual.',
        ],
      },
      'Homefield no les envía nada a los ayudantes, así que avísales tú. Los lectores ven el nombre; solo tú y tus administradores ven el teléfono y el correo.',
    ],
  },
  'what-reaches-you': {
    title: 'Elige qué te llega',
    lead: 'De qué te enteras, por dónde y cuándo.',
    words: 'configuración push correo sms mensaje silencio avisos campana',
    body: [
      {
        steps: [
          'Abre Configuración, Preferencias de notificación.',
          'Elige de qué quieres enterarte: cambios de horario, comunicaciones del equipo.',
          'Elige por dónde: en la app, por push, por correo y, si este servidor de Homefield los envía, por SMS.',
          'Fija las horas de silencio. En ellas solo te llegan los cambios urgentes: un partido en menos de un día que se cancela o se mueve.',
        ],
      },
      'Cada correo de cambios, mensajes, amigos o recordatorios lleva un enlace para dejar de recibir los de su tipo. Los correos sobre la seguridad de tu cuenta se envían siempre.',
    ],
  },
  reminders: {
    title: 'Recordatorios, para todo o para un evento',
    lead: 'De 15 minutos a 1 día antes. Se mueven con el evento y nunca llegan por uno cancelado.',
    words: 'alarma alerta aviso antes minutos hora día',
    body: [
      { drawing: 'reminders' },
      {
        steps: [
          'Para todos los eventos: Configuración, Recordarme antes de los eventos. Lo predeterminado es 1 hora.',
          'Para un evento: ábrelo y elige Recordatorios. Pueden ser varios.',
          'Ninguno para un evento: elige allí Guardar sin recordatorios. Los demás no cambian.',
        ],
      },
      'Puedes elegir 15 y 30 minutos, 1, 2, 6 y 12 horas, y 1 día.',
    ],
  },
  'reminders-by-default': {
    title: 'Recordatorios por hijo y tipo de evento',
    lead: 'Dos horas antes de los partidos de Maya, 15 minutos antes de los entrenamientos, ninguno para un equipo.',
    words: 'predeterminado aviso silenciar equipo partido entrenamiento hijo',
    body: [
      {
        steps: [
          'Abre Configuración, Recordatorios predeterminados, y elige Cambiar junto a partidos, entrenamientos u otros eventos.',
          'Usar el ajuste de la cuenta vuelve al tiempo general.',
          'Para no saber nada de un equipo: apágalo en Configuración, Equipos, o elige Silenciar equipo en Conexiones.',
        ],
      },
      'Los recordatorios que pones en un solo evento siempre valen más.',
    ],
  },
  'nothing-arrives': {
    title: 'No me llega nada al teléfono',
    lead: 'Las notificaciones tienen que estar permitidas en tres lugares: Homefield, el navegador o la app, y el teléfono.',
    words: 'push no funciona notificaciones faltan iphone android permiso prueba',
    body: [
      {
        steps: [
          'En el propio teléfono, abre Configuración en Homefield. En «En este dispositivo» activa Notificaciones push.',
          'En un iPhone o iPad con navegador: agrega antes Homefield a la pantalla de inicio y ábrelo desde allí. Safari solo permite las notificaciones así.',
          'Elige Enviarme una prueba. Si no llega, revisa la configuración del teléfono: notificaciones permitidas, sin modo de concentración.',
        ],
      },
      'Si ya leíste algo en Homefield, tu teléfono no te avisará de eso.',
    ],
  },
}
