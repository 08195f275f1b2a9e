import type { Articles } from '../articles.ts'

export const articles: Articles = {
  'add-a-child': {
    title: 'Añade a tu primer hijo o hija',
    lead: 'Un perfil tiene nombre, color y deportes. No necesita nada más.',
    words: 'perfil niño niña hijo hija familia color foto cumpleaños',
    body: [
      {
        steps: [
          'Abre Perfiles y elige Añadir hijo o hija.',
          'Escribe el nombre y elige uno de los doce colores: marca sus eventos en todas partes.',
          'Elige los deportes y, si quieres, una foto. Guarda.',
        ],
      },
      'Un perfil también puedes ser tú, o la familia entera. La fecha de nacimiento es opcional: da la edad y un cumpleaños en el calendario.',
    ],
  },
  'connect-a-team': {
    title: 'Conecta un equipo',
    lead: 'Dos minutos por equipo, y sus partidos y entrenamientos llegan solos.',
    words: 'plataforma sincronizar importar calendario añadir',
    body: [
      {
        steps: [
          'Abre Conexiones y elige la plataforma del equipo. Si no está en la lista, elige Otro calendario.',
          'Pega el enlace del calendario. Verás su nombre, la primera y la última fecha y tres títulos antes de guardar nada.',
          'Di qué hijos juegan en el equipo. Sus calendarios se llenan al momento.',
        ],
      },
      'En TeamSnap también puedes iniciar sesión en vez de pegar un enlace, si esta instalación lo ofrece: un solo acceso trae todos tus equipos.',
      'Un enlace solo se puede leer. Homefield nunca publica, responde ni cambia nada en tu equipo.',
    ],
  },
  'one-team-two-children': {
    title: 'Un equipo, dos hijos',
    lead: 'Los hermanos de un mismo equipo comparten sus eventos: un partido, una vez, una conversación.',
    words: 'hermanos mellizos gemelos asignar',
    body: [
      {
        steps: [
          'Abre Conexiones y la plataforma del equipo.',
          'En el menú del equipo elige Asignar a hijos.',
          'Marca a todos los que juegan en él. Guarda.',
        ],
      },
    ],
  },
  'move-from-another-calendar': {
    title: 'Venir de otro calendario',
    lead: 'Trae lo que tienes en Google, Apple, Outlook u otra app, sin volver a escribirlo.',
    words: 'importar google apple icloud outlook cambiar migrar pasar ics',
    body: [
      { drawing: 'move' },
      'Homefield lee enlaces de calendario. Así que lo que traes es el enlace, y lo que cambie allí más tarde también llega aquí.',
      {
        steps: [
          'Google Calendar, en una computadora: Configuración, tu calendario, Integrar el calendario. Copia la dirección secreta en formato iCal.',
          'Calendario de Apple: comparte el calendario, activa Calendario público y copia el enlace.',
          'Outlook en la web: Configuración, Calendarios compartidos, Publicar un calendario. Copia el enlace ICS.',
          'En Homefield abre Conexiones, Otro calendario, pega el enlace, mira la vista previa y guarda.',
        ],
      },
      'Lo que aún no está en ningún calendario se añade a mano: pulsa N o el signo más. Un entrenamiento que se repite es una sola entrada.',
    ],
  },
  'google-apple-outlook': {
    title: 'Tu calendario en Google, Apple u Outlook',
    lead: 'Un enlace privado enseña los eventos de tus hijos en cualquier app de calendario. Lo revocas cuando quieras.',
    words: 'suscribir exportar ical ics feed webcal compartir abuelos enlace',
    body: [
      {
        steps: [
          'Abre Configuración, Enlaces de calendario, y elige Crear enlace: para un hijo o una hija, o para la familia.',
          'Copia el enlace. Se muestra una sola vez, porque quien lo tiene puede leerlo.',
          'Google: Otros calendarios, Desde URL. Apple: Nueva suscripción a calendario. Outlook: Agregar calendario, Suscribirse desde la web.',
        ],
      },
      'Cuánto tarda un cambio en verse allí depende de esa app: algunas miran cada varias horas. Los eventos privados no están en ningún enlace. Un enlace revocado deja de responder al instante.',
    ],
  },
  'without-a-signal': {
    title: 'En una cancha sin señal',
    lead: 'El calendario, los chats y los perfiles que ya has visto se abren igual, y dicen de cuándo son.',
    words: 'sin conexión offline red internet señal cobertura espera instalar pantalla de inicio',
    body: [
      'Una franja arriba te dice que no hay conexión y de cuándo son los datos.',
      'Lo que escribes se queda en el dispositivo, marcado como pendiente, y sale una sola vez cuando hay señal. Nada se envía dos veces.',
      'Los mapas y la búsqueda de lugares necesitan red. Lo demás que tiene que esperar lo dice.',
      'La copia desaparece del dispositivo al cerrar sesión, y por sí sola tras treinta días sin contacto.',
    ],
  },
  'playmetrics-link': {
    title: 'El enlace de calendario de Playmetrics',
    lead: 'Empieza por calendar.playmetrics.com, y hay uno por equipo.',
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
      'Un enlace solo de partidos también sirve, junto al completo: cada partido se ve una vez.',
    ],
  },
  'sportsengine-link': {
    title: 'El enlace de calendario de SportsEngine',
    lead: 'Desde el calendario del equipo. La web del club puede tener otro.',
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
    lead: 'Empieza por api.team-manager.gc.com y es tuyo, no del equipo: no lo compartas.',
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
    lead: 'El inicio de sesión trae todos tus equipos. Un enlace trae uno, y no exige cuenta propia.',
    words: 'url ics teamsnap one conectar dónde encontrar',
    body: [
      { drawing: 'teamsnap' },
      {
        steps: [
          'Con cuenta: abre Conexiones, TeamSnap, elige Conectar TeamSnap e inicia sesión allí. Homefield pide leer, y nada más.',
          'Con enlace: abre el calendario de tu equipo en TeamSnap, elige Subscribe y copia el enlace.',
          'Pégalo en Conexiones, Otro calendario. Se reconoce, y el equipo queda bajo TeamSnap.',
        ],
      },
      'TeamSnap entrega sus calendarios con un retraso propio. Iniciar sesión es lo más rápido.',
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
          'Busca Suscribirse, iCal o Exportar calendario en la web de tu liga, escuela o calendario.',
          'Copia el enlace: suele acabar en .ics o empezar por webcal.',
          'En Homefield abre Conexiones, Otro calendario, y pégalo, o pega el mensaje entero en el que venía.',
        ],
      },
      'La vista previa dice en qué zona horaria se leen las horas. Allí puedes cambiarla.',
    ],
  },
  'link-no-longer-works': {
    title: 'El enlace ya no funciona: qué significa',
    lead: 'La plataforma rechaza el enlace. Tus eventos siguen como en la última comprobación buena.',
    words: 'roto error fallo caducado reemplazar nuevo enlace problema',
    body: [
      'Casi siempre es que la plataforma creó un enlace nuevo, o que acabó la temporada.',
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
      'Por eso no va tachado: pregunta al entrenador antes de quedarte en casa. Si el equipo lo vuelve a poner, vuelve aquí.',
      'Un partido que el equipo sí canceló dice Cancelado y va tachado.',
      'Cuando desaparece de golpe casi todo un calendario, Homefield lo retiene y te pregunta primero: suele ser que algo falla en la plataforma.',
    ],
  },
  'how-often-we-check': {
    title: 'Cada cuánto comprobamos',
    lead: 'Cada 5 minutos el mismo día, cada 15 si hay algo en las dos próximas semanas, cada hora si no.',
    words: 'actualizar sincronizar intervalo retraso última vez ahora',
    body: [
      'Cada equipo dice cuándo se comprobó por última vez, y qué falló si algo falló. Actualizar comprueba al momento.',
      'Un cambio muestra el valor anterior y el nuevo hasta que eliges Entendido.',
    ],
  },
  'access-levels': {
    title: 'Amigo, lector, administrador',
    lead: 'Lo decides para cada amigo. Todos empiezan como Amigo, que no ve a ningún hijo.',
    words: 'roles permiso pareja padre madre niñera canguro entrenador compartir ver',
    body: [
      { drawing: 'access' },
      'Amigo: solo chat y mensajes. Ni perfiles ni calendarios.',
      'Lector: ve los calendarios y eventos de tus hijos en el panel y en el calendario. Los privados siguen ocultos.',
      'Administrador: ve y gestiona calendarios, eventos y perfiles de tus hijos, también los eventos privados. Para el otro padre o la otra madre.',
      {
        steps: [
          'Abre Amigos y busca a la persona.',
          'Elige Editar nivel de acceso.',
          'Elige el nivel y guarda. Vale en segundos, en todos los dispositivos.',
        ],
      },
    ],
  },
  'take-access-back': {
    title: 'Retirar el acceso',
    lead: 'Baja el nivel, elimina al amigo o bloquéalo. Todo vale en segundos.',
    words: 'revocar quitar eliminar bloquear dejar de compartir separación',
    body: [
      {
        steps: [
          'Abre Amigos y elige Editar nivel de acceso. Con Amigo ya no se ve nada de tus hijos.',
          'O elimina al amigo: ninguno de los dos ve ya a los hijos del otro.',
          'O bloquéalo: entonces tampoco puede encontrarte ni escribirte.',
        ],
      },
      'Las copias en los dispositivos de la otra persona también desaparecen, en cuanto tengan conexión. Un enlace de calendario se revoca aparte, en Configuración, Enlaces de calendario.',
    ],
  },
  'private-events': {
    title: 'Eventos privados',
    lead: 'Solo los ven tú y tus administradores.',
    words: 'ocultar oculto visibilidad secreto médico',
    body: [
      'Pon la visibilidad en Privado al añadir o editar un evento. Los lectores no lo ven, ni siquiera como tiempo ocupado, y los enlaces de calendario lo dejan fuera.',
    ],
  },
  'what-reaches-you': {
    title: 'Elige qué te llega',
    lead: 'De qué quieres enterarte, por dónde, y a qué horas prefieres silencio.',
    words: 'configuración push correo sms mensaje silencio avisos campana',
    body: [
      {
        steps: [
          'Abre Configuración, Preferencias de notificación.',
          'Elige de qué quieres enterarte: cambios de horario, comunicaciones del equipo.',
          'Elige por dónde: en la app, push, correo y, si esta instalación los envía, mensajes de texto.',
          'Fija las horas de silencio. Solo las pasa lo urgente: un partido en menos de un día que se cancela o se mueve.',
        ],
      },
      'Cada correo de cambios, mensajes, amigos o recordatorios lleva un enlace para dejar de recibir los de su tipo. Los de la seguridad de tu cuenta llegan siempre.',
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
          'Para todos los eventos: Configuración, Recordarme antes de los eventos. Al empezar es 1 hora.',
          'Para un evento: ábrelo y elige Recordatorios. Pueden ser varios.',
          'Ninguno para un evento: elige allí Guardar sin recordatorios. Los demás no cambian.',
        ],
      },
      'Puedes elegir 15 y 30 minutos, 1, 2, 6 y 12 horas, y 1 día.',
    ],
  },
  'nothing-arrives': {
    title: 'No me llega nada al teléfono',
    lead: 'Tres tienen que decir que sí: Homefield, el navegador o la app, y el teléfono.',
    words: 'push no funciona notificaciones faltan iphone android permiso prueba',
    body: [
      {
        steps: [
          'En el propio teléfono, abre Configuración en Homefield. En «En este dispositivo» activa Notificaciones push.',
          'En un iPhone o iPad con navegador: añade antes Homefield a la pantalla de inicio y ábrelo desde allí. Safari solo permite los avisos así.',
          'Elige Enviarme una prueba. Si no llega, mira los ajustes del teléfono: notificaciones permitidas, sin modo de concentración.',
        ],
      },
      'Lo que ya has leído en Homefield no suena además en el teléfono.',
    ],
  },
}
