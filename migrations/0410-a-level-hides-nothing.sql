-- Levels 1 and 2 hold one section, and level 1 one cost object. Where there are more, the level becomes the lowest that shows
-- them all. So it does in industry templates, which a scenario is made from as they are.
update scenario s set process_level = 3, version = version + 1, revision = revision + 1
where process_level in (1, 2) and (select count(*) from process_category c where c.scenario_id = s.id) > 1;
update scenario s set process_level = 2, version = version + 1, revision = revision + 1
where process_level = 1 and (select count(*) from main_process m where m.scenario_id = s.id) > 1;
update industry_template set content = jsonb_set(content, '{processLevel}', '3')
where content ->> 'processLevel' in ('1', '2') and jsonb_array_length(content -> 'sections') > 1;
update industry_template set content = jsonb_set(content, '{processLevel}', '2')
where content ->> 'processLevel' = '1' and jsonb_array_length(content #> '{sections,0,mainProcesses}') > 1;
