import 'temporal-polyfill/global'
import {readFileSync} from 'node:fs'
import ICAL from 'ical.js'
import {read} from './read.ts'
import {diff, entryKey} from './diff.ts'
for (const f of ['playmetrics-team','sportsengine-site','teamsnap-classic','gamechanger']) {
const src=readFileSync(`packages/testkit/feeds/${f}.ics`,'utf8'); const evs=src.match(/BEGIN:VEVENT[\s\S]*?END:VEVENT\r\n/g)!
let s='BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'
for(let i=0;i<5000;i++) s+=evs[i%evs.length]!.replace(/UID:.*/,`UID:Game_${i}`)
s+='END:VCALENDAR\r\n'
const bytes=new TextEncoder().encode(s)
let bare=1e9,ours=1e9; let known=new Map<string,string>()
for(let k=0;k<15;k++){ let t=performance.now(); ICAL.parse(s); bare=Math.min(bare,performance.now()-t)
 t=performance.now(); const r=read(bytes); if(!r.ok) throw 1; diff(known,r.calendar.entries); ours=Math.min(ours,performance.now()-t); known=new Map(r.calendar.entries.map(e=>[entryKey(e),e.hash] as const)) }
console.log(f, bare.toFixed(1), ours.toFixed(1), (ours/bare).toFixed(2)) }
